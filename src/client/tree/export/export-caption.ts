/** What is written around a drawing. */

import { fullName } from '#client/people/person-name.ts'
import { sayCount } from '#client/ui/format/format-count.ts'
import { sayFullDate } from '#client/ui/format/format-date.ts'
import type { Chart } from '../chart/chart.ts'
import type { Scene } from '../chart/chart-spec.ts'
import type { Family } from '../chart/family.ts'
import { findMember } from '../chart/relatives.ts'
import type { Caption } from './export-input.ts'

/** "Descendants of Queen Victoria"; the site's name over the whole family. */
function titleOf(family: Family, chart: Chart, scene: Scene, site: string): string {
  const [person, other] = [findMember(family, scene.of), findMember(family, scene.with)]
  if (scene.view === 'relation') return person && other ? `${fullName(person)} and ${fullName(other)}` : site
  if (chart === family || !person) return site
  switch (scene.view) {
    case 'ancestors':
    case 'fan':
      return `Ancestors of ${fullName(person)}`
    case 'descendants':
      return `Descendants of ${fullName(person)}`
    case 'hourglass':
      return `Ancestors and descendants of ${fullName(person)}`
    default:
      return site
  }
}

/** "487 people in 9 generations"; of a whole family nobody can say how many generations it has. */
function countsOf({ picture: { layout, fan } }: Chart, { view }: Scene): string {
  const count = new Set(layout.ids).size
  const people = count === 1 ? 'One person' : `${sayCount(count)} people`
  const rows = new Set<number>(fan ? fan.inner : layout.row).size
  const counted = view === 'ancestors' || view === 'descendants' || view === 'fan'
  return counted && rows > 1 ? `${people} in ${rows} generations` : people
}

export function captionOf(family: Family, chart: Chart, scene: Scene, site: string, today: Date): Caption {
  return {
    title: titleOf(family, chart, scene, site),
    subtitle: countsOf(chart, scene),
    site,
    date: sayFullDate(today),
  }
}

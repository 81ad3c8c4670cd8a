/** Builds the title, subtitle and footer of an export. */

import { formatFullName } from '#client/people/person-name.ts'
import { formatCount } from '#client/ui/format/format-count.ts'
import { formatFullDate } from '#client/ui/format/format-date.ts'
import type { Chart } from '../chart/chart.ts'
import type { ChartSpec } from '../chart/chart-spec.ts'
import type { Family } from '../chart/family.ts'
import { findMember } from '../chart/relatives.ts'
import type { ExportCaption } from './export-input.ts'

/** "Descendants of Queen Victoria", or the site's name for the whole family. */
function getTitle(family: Family, chart: Chart, spec: ChartSpec, site: string): string {
  const [person, other] = [findMember(family, spec.subjectId), findMember(family, spec.relativeId)]
  if (spec.view === 'relation')
    return person && other ? `${formatFullName(person)} and ${formatFullName(other)}` : site
  if (chart === family || !person) return site
  switch (spec.view) {
    case 'ancestors':
    case 'fan':
      return `Ancestors of ${formatFullName(person)}`
    case 'descendants':
      return `Descendants of ${formatFullName(person)}`
    case 'hourglass':
      return `Ancestors and descendants of ${formatFullName(person)}`
    default:
      return site
  }
}

/** "487 people in 9 generations". The whole family has no generation count because its branches have different depths. */
function formatCounts({ drawing: { layout, fan } }: Chart, { view }: ChartSpec): string {
  const count = new Set(layout.ids).size
  const people = count === 1 ? 'One person' : `${formatCount(count)} people`
  const rows = new Set<number>(fan ? fan.inner : layout.row).size
  const counted = view === 'ancestors' || view === 'descendants' || view === 'fan'
  return counted && rows > 1 ? `${people} in ${rows} generations` : people
}

export function buildCaption(
  family: Family,
  chart: Chart,
  spec: ChartSpec,
  site: string,
  today: Date,
): ExportCaption {
  return {
    title: getTitle(family, chart, spec, site),
    subtitle: formatCounts(chart, spec),
    site,
    date: formatFullDate(today),
  }
}

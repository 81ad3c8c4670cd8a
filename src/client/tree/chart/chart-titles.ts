/** Texts of the tree page: title, names of the views, heading of a chart. */
import { formatFullName } from '#client/people/person-name.ts'
import type { ChartSpec } from './chart-spec.ts'
import type { Family } from './family.ts'
import { findMember } from './relatives.ts'
import type { TreeView } from './tree-url.ts'

export const title = 'Family Tree'
export const intro = 'The whole family, from the earliest ancestors to the youngest children.'

export const viewNames: Record<TreeView, string> = {
  family: 'Whole family',
  ancestors: 'Ancestors',
  descendants: 'Descendants',
  hourglass: 'Ancestors and descendants',
  fan: 'Fan chart',
  relation: 'How are we related?',
  walk: 'Walk the tree',
}

/** A heading such as "Ancestors of Queen Victoria"; null in the view of the whole family. */
export function formatChartTitle(family: Family, spec: ChartSpec): string | null {
  const person = findMember(family, spec.subjectId)
  switch (spec.view) {
    case 'family':
      return null
    case 'relation':
    case 'walk':
      return viewNames[spec.view]
    default:
      return person ? `${viewNames[spec.view]} of ${formatFullName(person)}` : viewNames[spec.view]
  }
}

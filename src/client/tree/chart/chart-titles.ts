/** What the page and its ways of looking at the family are called. */
import { fullName } from '#client/people/person-name.ts'
import type { Scene } from './chart-spec.ts'
import type { Family } from './family.ts'
import { findMember } from './relatives.ts'
import type { TreeView } from './tree-url.ts'

export const title = 'Family Tree'
export const intro = 'The whole family, from the oldest record to the newest arrival.'

export const viewNames: Record<TreeView, string> = {
  family: 'Whole family',
  ancestors: 'Ancestors',
  descendants: 'Descendants',
  hourglass: 'Ancestors and descendants',
  fan: 'Fan chart',
  relation: 'How are we related?',
  walk: 'Walk the tree',
}

/** "Ancestors of Queen Victoria"; null where the page shows nothing but the tree. */
export function headingOf(family: Family, scene: Scene): string | null {
  const person = findMember(family, scene.of)
  switch (scene.view) {
    case 'family':
      return null
    case 'relation':
    case 'walk':
      return viewNames[scene.view]
    default:
      return person ? `${viewNames[scene.view]} of ${fullName(person)}` : viewNames[scene.view]
  }
}

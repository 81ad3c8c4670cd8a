/** What the canvas is asked to show, after what the address leaves open is filled in. */

import { relationPair } from '../kinship/relationship-pair.ts'
import type { Chart } from './chart.ts'
import type { Family } from './family.ts'
import type { TreeAddress, TreeView } from './tree-url.ts'

/** People by their ids, all of them known to the family; null is nobody. */
export interface Scene {
  view: TreeView
  /** Whom the view is about. Nobody in particular where it is the whole family's. */
  of: string | null
  /** To whom that person is related. */
  with: string | null
  generations: number | null
}

/** The first of several ids who is there; null where none of them is. */
export function firstKnown(
  { numberOf }: Pick<Chart, 'numberOf'>,
  ids: readonly (string | null)[],
): string | null {
  return ids.find((id) => id !== null && numberOf.has(id)) ?? null
}

/** Who is meant where nobody is named: the signed-in person, else the one with the most descendants. */
export function defaultPerson(family: Family, ownId: string | null): string | null {
  const { layout, greatestRoot } = family.picture
  return firstKnown(family, [ownId, layout.ids[greatestRoot] ?? null])
}

export function sceneOf(family: Family, address: TreeAddress, ownId: string | null): Scene {
  const { view, generations } = address
  switch (view) {
    case 'family':
    case 'walk':
      return { view, of: null, with: null, generations: null }
    case 'relation': {
      const { of, with: other } = relationPair(family, address, ownId)
      return { view, of, with: other, generations: null }
    }
    default:
      return {
        view,
        of: firstKnown(family, [address.of]) ?? defaultPerson(family, ownId),
        with: null,
        generations,
      }
  }
}

export function sameScene(a: Scene, b: Scene): boolean {
  return a.view === b.view && a.of === b.of && a.with === b.with && a.generations === b.generations
}

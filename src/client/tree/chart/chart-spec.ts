/** Resolves the URL state of the tree page to the chart that is shown, with defaults filled in. */
import { getRelationshipPair } from '../kinship/relationship-pair.ts'
import type { Chart } from './chart.ts'
import type { Family } from './family.ts'
import type { TreeUrlState, TreeView } from './tree-url.ts'

/** All ids belong to known family members. */
export interface ChartSpec {
  view: TreeView
  /** The person whom the chart is about; null in the view of the whole family. */
  subjectId: string | null
  /** The person whose relationship to the subject is shown. */
  relativeId: string | null
  /** Number of generations shown; null for all. */
  generations: number | null
}

export function findFirstKnownId(
  { indexById }: Pick<Chart, 'indexById'>,
  ids: readonly (string | null)[],
): string | null {
  return ids.find((id) => id !== null && indexById.has(id)) ?? null
}

/** The current user's own person, else the root person with the most descendants. */
export function getDefaultPersonId(family: Family, userPersonId: string | null): string | null {
  const { layout, rootWithMostDescendants } = family.drawing
  return findFirstKnownId(family, [userPersonId, layout.ids[rootWithMostDescendants] ?? null])
}

export function resolveChartSpec(
  family: Family,
  urlState: TreeUrlState,
  userPersonId: string | null,
): ChartSpec {
  const { view, generations } = urlState
  switch (view) {
    case 'family':
    case 'walk':
      return { view, subjectId: null, relativeId: null, generations: null }
    case 'relation': {
      const pair = getRelationshipPair(family, urlState, userPersonId)
      return { view, subjectId: pair.of, relativeId: pair.with, generations: null }
    }
    default:
      return {
        view,
        subjectId: findFirstKnownId(family, [urlState.subjectId]) ?? getDefaultPersonId(family, userPersonId),
        relativeId: null,
        generations,
      }
  }
}

export function isSameChart(a: ChartSpec, b: ChartSpec): boolean {
  return (
    a.view === b.view &&
    a.subjectId === b.subjectId &&
    a.relativeId === b.relativeId &&
    a.generations === b.generations
  )
}

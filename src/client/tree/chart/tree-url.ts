/** The state of the tree page in its URL: view, people, number of generations. */

/** `relation` shows the relationship between two people; `walk` shows the tree as text. */
export const treeViews = [
  'family',
  'ancestors',
  'descendants',
  'hourglass',
  'fan',
  'relation',
  'walk',
] as const
export type TreeView = (typeof treeViews)[number]

/** Views that are drawn about one person. */
export type PersonView = Exclude<TreeView, 'family' | 'relation' | 'walk'>

/** The query of `/family-tree?view=…&of=…&with=…&generations=…&person=…`. An id may belong to nobody. */
export interface TreeUrlState {
  view: TreeView
  /** The person whom the chart is about (`of`). */
  subjectId: string | null
  /** The person whose relationship to the subject is shown (`with`). */
  relativeId: string | null
  /** null for all generations. */
  generations: number | null
  /** The highlighted person; in the text view, the current person. */
  personId: string | null
}

const maxGenerations = 99

export function parseTreeUrl(query: URLSearchParams): TreeUrlState {
  const view = treeViews.find((known) => known === query.get('view')) ?? 'family'
  const generations = Number(query.get('generations'))
  const isValid = Number.isInteger(generations) && generations > 0 && generations <= maxGenerations
  return {
    view,
    subjectId: query.get('of'),
    relativeId: query.get('with'),
    generations: isValid ? generations : null,
    personId: query.get('person'),
  }
}

/** Omits everything that equals the default. */
export function formatTreeUrl({
  view,
  subjectId,
  relativeId,
  generations,
  personId,
}: TreeUrlState): URLSearchParams {
  const query = new URLSearchParams()
  if (view !== 'family') query.set('view', view)
  if (subjectId !== null) query.set('of', subjectId)
  if (relativeId !== null) query.set('with', relativeId)
  if (generations !== null) query.set('generations', String(generations))
  if (personId !== null) query.set('person', personId)
  return query
}

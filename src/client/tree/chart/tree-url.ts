/** Which way the tree page looks at the family, as its address says it. */

/** Ways of looking: `relation` is who stands between two people, `walk` the tree as text. */
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

/** Ways that are drawn about one person. */
export type PersonView = Exclude<TreeView, 'family' | 'relation' | 'walk'>

/**
 * `/family-tree?view=…&of=…&with=…&generations=…&person=…`: whom the view is about, whom that person is related to,
 * how many generations are shown (null is all of them), and who is pointed at or, on a walk, who one has come to.
 * People are known by id; an id may be nobody's.
 */
export interface TreeAddress {
  view: TreeView
  of: string | null
  with: string | null
  generations: number | null
  person: string | null
}

const mostGenerations = 99

export function readTreeAddress(query: URLSearchParams): TreeAddress {
  const view = treeViews.find((known) => known === query.get('view')) ?? 'family'
  const generations = Number(query.get('generations'))
  const counted = Number.isInteger(generations) && generations > 0 && generations <= mostGenerations
  return {
    view,
    of: query.get('of'),
    with: query.get('with'),
    generations: counted ? generations : null,
    person: query.get('person'),
  }
}

/** What the address leaves out is what the page shows by itself. */
export function writeTreeAddress({
  view,
  of,
  with: other,
  generations,
  person,
}: TreeAddress): URLSearchParams {
  const query = new URLSearchParams()
  if (view !== 'family') query.set('view', view)
  if (of !== null) query.set('of', of)
  if (other !== null) query.set('with', other)
  if (generations !== null) query.set('generations', String(generations))
  if (person !== null) query.set('person', person)
  return query
}

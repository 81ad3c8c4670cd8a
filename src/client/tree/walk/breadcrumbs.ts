/** The way one has come on a walk: who was passed, each once, ending with whom one is at. */

/** Steps that are remembered; whoever walks further has forgotten how it began. */
const maxVisits = 200

/** Whoever is met again is gone back to: what lay between is no longer on the way. */
export function addVisit(trail: readonly string[], id: string): readonly string[] {
  const place = trail.indexOf(id)
  return place < 0 ? [...trail, id].slice(-maxVisits) : trail.slice(0, place + 1)
}

/** One place of the breadcrumb; null stands for those who are left out. */
export type Breadcrumb = string | null

/** Where the walk began and the last who were passed before the one at its end. */
export function getBreadcrumbs(trail: readonly string[], last: number): Breadcrumb[] {
  const passed = trail.slice(0, -1)
  const [first] = passed
  if (first === undefined || passed.length <= last + 1) return [...passed]
  return [first, null, ...passed.slice(-last)]
}

/** The breadcrumbs of the walk view: the ids of the visited people, without duplicates, ending with the current person. */

/** Older entries are dropped above this number. */
const maxVisits = 200

/** Adds a person. Returning to a person removes the later entries. */
export function addVisit(visited: readonly string[], id: string): readonly string[] {
  const index = visited.indexOf(id)
  return index < 0 ? [...visited, id].slice(-maxVisits) : visited.slice(0, index + 1)
}

/** The id of a person; null stands for people who are left out. */
export type Breadcrumb = string | null

/** Returns the first person and the `last` people before the current person. */
export function getBreadcrumbs(visited: readonly string[], last: number): Breadcrumb[] {
  const previous = visited.slice(0, -1)
  const [first] = previous
  if (first === undefined || previous.length <= last + 1) return [...previous]
  return [first, null, ...previous.slice(-last)]
}

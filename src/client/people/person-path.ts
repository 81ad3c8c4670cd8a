/** The addresses of the pages of people, couples, sources, repositories and places. */

export function getPersonPath(id: string): string {
  return `/people/${encodeURIComponent(id)}`
}

export function getSourcePath(id: string): string {
  return `/sources/${encodeURIComponent(id)}`
}

export function getRepositoryPath(id: string): string {
  return `/repositories/${encodeURIComponent(id)}`
}

export function getUnionPath(id: string): string {
  return `/unions/${encodeURIComponent(id)}`
}

export function getPlacePath(id: string): string {
  return `/places/${encodeURIComponent(id)}`
}

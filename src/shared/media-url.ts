/** URLs of media files on this site, by which records refer to the files. */

const mediaUrl = /^\/api\/media\/([\w-]{1,64})$/

export function buildMediaUrl(id: string): string {
  return `/api/media/${id}`
}

/** The URL of a file with a version, whose bytes are not those of other versions. */
export function addMediaVersion(url: string, version: number | undefined): string {
  return version === undefined ? url : `${url}?v=${version}`
}

/** The id in a media URL; null for any other URL. */
export function parseMediaUrl(url: string): string | null {
  return mediaUrl.exec(url)?.[1] ?? null
}

/** The ids of all media files that a Markdown text shows or links to. */
export function findMediaIdsInMarkdown(markdown: string): string[] {
  const found = markdown.matchAll(/(?<![\w/.])\/api\/media\/([\w-]{1,64})(?![\w-])/g)
  return [...new Set(Array.from(found, ([, id = '']) => id))]
}

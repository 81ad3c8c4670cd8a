/** The address of a medium on this site, which is what records name it by. */

const address = /^\/api\/media\/([\w-]{1,64})$/

export function buildMediaUrl(id: string): string {
  return `/api/media/${id}`
}

/** The id in an address of ours; null for any other address. */
export function parseMediaUrl(url: string): string | null {
  return address.exec(url)?.[1] ?? null
}

/** The media that a Markdown text shows or links to, each once. */
export function findMediaIdsInMarkdown(markdown: string): string[] {
  const found = markdown.matchAll(/(?<![\w/.])\/api\/media\/([\w-]{1,64})(?![\w-])/g)
  return [...new Set(Array.from(found, ([, id = '']) => id))]
}

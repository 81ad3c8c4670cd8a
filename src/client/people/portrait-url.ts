/** The URL of a portrait in the displayed size. */

/** The URL of a small copy for media of this site; other URLs are unchanged. */
export function getPortraitUrl(url: string | null): string | null {
  return url?.startsWith('/api/media/') && !url.includes('?') ? `${url}?w=160` : url
}

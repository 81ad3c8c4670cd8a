/** Portraits in the size in which they are shown. */

/** The small copy of our own media, for cards and medallions; other addresses as they are. */
export function getPortraitUrl(url: string | null): string | null {
  return url?.startsWith('/api/media/') && !url.includes('?') ? `${url}?w=160` : url
}

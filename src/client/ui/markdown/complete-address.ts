/** Completes the address of a link as people write it: without "https://", or the address of an email. */

const emailPattern = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/
/** A host with a dot, or the site's own machine during development. */
const hostPattern = /^(?:[^\s./?#@]+(?:\.[^\s./?#@]+)+|localhost)$/

/** The complete URL, or the path of a page of this site; null for what is not an address. */
export function completeAddress(written: string): string | null {
  const text = written.trim()
  if (emailPattern.test(text)) return `mailto:${text}`
  if (/^\/(?!\/)\S*$/.test(text)) return text
  if (/^mailto:/i.test(text)) return emailPattern.test(text.slice('mailto:'.length)) ? text : null
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`)
    return hostPattern.test(url.hostname) && url.username === '' ? url.href : null
  } catch {
    return null
  }
}

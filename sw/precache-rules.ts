/** Rules for the precache: which responses it takes, and which URLs it answers with index.html. */

/** URLs that are no page of the app: the API, and files. Matched against path and query. */
export const nonPagePaths: RegExp[] = [/^\/api(?:[/?]|$)/, /^[^?]*\.[^/?]+(?:\?|$)/]

/**
 * What reads and writes PDF files, the pages of the calendar, charts, maps and reports, what crops portraits, and the forms for
 * facts and sources: cached after the precache, which has a size limit.
 */
export const deferredFiles = /^assets\/(?:pdf[.-]|create-pdf|jbig2|later-)/

/** The same files as URL patterns. */
export const deferredPaths = ['pdf', 'create-pdf', 'jbig2', 'later-'].map((name) => `/assets/${name}*`)

/**
 * Accepts a file of the build, or fails the installation, which the browser repeats later. The sign-in page of a proxy must
 * never be cached in place of a file.
 */
export async function rejectForeignResponse({ request, response }: { request: Request; response: Response }) {
  const isPage = response.headers.get('content-type')?.includes('text/html') ?? false
  const wantsPage = new URL(request.url).pathname.endsWith('.html')
  if (!response.ok || response.redirected || isPage !== wantsPage) {
    throw new Error(`${request.url} is not the file of this site.`)
  }
  return response
}

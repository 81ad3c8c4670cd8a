/** What may become part of the shell, and for which addresses the shell stands. */

/** Addresses that are no page of the app: the API, and files. Matched against path and query. */
export const nonPagePaths: RegExp[] = [/^\/api(?:[/?]|$)/, /^[^?]*\.[^/?]+(?:\?|$)/]

/** The reader of PDF files is as large as half the shell: it is fetched when everything else is there. */
export const deferredFiles = /^assets\/pdf[.-]/

/**
 * Takes a fetched file of the build, or fails the installation, which is then tried again: a proxy's sign-in page in the
 * place of a file must never become the shell.
 */
export async function rejectForeignResponse({ request, response }: { request: Request; response: Response }) {
  const isPage = response.headers.get('content-type')?.includes('text/html') ?? false
  const wantsPage = new URL(request.url).pathname.endsWith('.html')
  if (!response.ok || response.redirected || isPage !== wantsPage) {
    throw new Error(`${request.url} did not come as this site sends it.`)
  }
  return response
}

/**
 * Sends requests before the code that reads the responses has loaded, which on a slow connection saves a second. Each
 * response is used at most once, by the first call with the same URL.
 */

/** An older response can be outdated, and is not used. */
const maxAgeMs = 15_000

const earlyRequests = new Map<string, { response: Promise<Response>; at: number }>()

/** Requests a URL under `/api` now, with the current session. The caller must not read the response's body. */
export function requestEarly(url: string): Promise<Response> {
  const response = fetch(url, {
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
    redirect: 'error',
  })
  // The call that takes the response handles the error.
  response.catch(() => {})
  earlyRequests.set(url, { response, at: performance.now() })
  return response
}

/** The early response, which can be rejected; undefined where the URL was not requested. */
export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const found = earlyRequests.get(url)
  earlyRequests.delete(url)
  return found && performance.now() - found.at < maxAgeMs ? found.response : undefined
}

/** Discards all responses, which belong to a session that has ended. */
export function clearEarlyRequests(): void {
  earlyRequests.clear()
}

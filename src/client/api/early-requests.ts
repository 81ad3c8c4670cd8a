/**
 * Answers that were asked for before the program that reads them had come: on a slow line that is a second earlier. Each
 * is taken at most once, by the first call that asks for the same.
 */

/** An answer that nobody has taken by then says how things were, milliseconds. */
const goodFor = 15_000

const early = new Map<string, { answer: Promise<Response>; at: number }>()

/** Asks for an address under `/api` now, with the session of now. The answer's body is left for whoever takes it. */
export function requestEarly(address: string): Promise<Response> {
  const answer = fetch(address, {
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
    redirect: 'error',
  })
  // Whoever takes it hears of it.
  answer.catch(() => {})
  early.set(address, { answer, at: performance.now() })
  return answer
}

/** The early answer of an address, or how it failed; undefined where nobody asked. */
export function takeEarlyResponse(address: string): Promise<Response> | undefined {
  const found = early.get(address)
  early.delete(address)
  return found && performance.now() - found.at < goodFor ? found.answer : undefined
}

/** What was asked in a session that is over is nobody's to read. */
export function clearEarlyRequests(): void {
  early.clear()
}

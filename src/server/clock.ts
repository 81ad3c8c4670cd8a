/** The time, as something that tests can set. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** RFC 3339 UTC, the form of every time in the database and on the wire. */
export function timestamp(clock: Clock, offset = 0): string {
  return new Date(clock.now() + offset).toISOString()
}

/** `at`, or a millisecond after `before` where `at` is not later. RFC 3339 UTC. */
export function laterThan(before: string, at: string): string {
  return before < at ? at : new Date(Date.parse(before) + 1).toISOString()
}

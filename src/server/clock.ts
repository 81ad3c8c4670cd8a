/** Provides the time; tests pass in a clock of their own. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** RFC 3339 UTC, the format of every time in the database and in responses. */
export function timestamp(clock: Clock, offset = 0): string {
  return new Date(clock.now() + offset).toISOString()
}

/** `at`, but at least one millisecond after `before`. RFC 3339 UTC. */
export function laterThan(before: string, at: string): string {
  return before < at ? at : new Date(Date.parse(before) + 1).toISOString()
}

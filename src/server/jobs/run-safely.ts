/** Runs work that the server can do without. */
import type { Deps } from '#server/deps.ts'

/** Logs an error instead of throwing it: with a full disk the server still answers. */
export async function runSafely(
  deps: Pick<Deps, 'log'>,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    deps.log.warn({ err: error }, `${what} failed`)
  }
}

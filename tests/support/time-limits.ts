/** Time limits of tests. CI may run on a slow machine, so its limits are three times as long. */
const factor = process.env['CI'] ? 3 : 1

/** Returns a limit in milliseconds: `atHome` on a developer's machine, three times as long in CI. */
export function timeLimit(atHome: number): number {
  return factor * atHome
}

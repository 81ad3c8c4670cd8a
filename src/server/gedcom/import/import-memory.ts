/** How much memory an import is given: without a limit half as much again would be garbage. */
import { readGedcomSize } from '../archive/read-gedcom-bytes.ts'

/** A small nursery keeps the memory small; what lives long may grow as it must. Megabytes. */
export const semiSpaceMb = 4

/** One arena: memory that several threads leave behind in pieces is given to nobody else. */
export const singleArenaEnv = { MALLOC_ARENA_MAX: '1' }

/** Ran out of the memory that it was given. */
export class OutOfMemory extends Error {}

/** As much as a tree of so many bytes usually takes, megabytes. */
function estimateHeapMb(bytes: number): number {
  const megabytes = bytes / 1024 ** 2
  return Math.round(Math.max(192, 96 + 10 * megabytes))
}

/**
 * With as much memory as such a tree usually needs; one that needs more gets it, from the beginning.
 *
 * @param run with so many megabytes, or with as much as there is for null; throws OutOfMemory
 * @param tidy called between the two runs
 */
export async function runWithMemory<T>(
  file: string,
  run: (heap: number | null) => Promise<T>,
  tidy: () => Promise<void>,
): Promise<T> {
  try {
    return await run(estimateHeapMb(await readGedcomSize(file)))
  } catch (error) {
    if (!(error instanceof OutOfMemory)) throw error
    await tidy()
    return await run(null)
  }
}

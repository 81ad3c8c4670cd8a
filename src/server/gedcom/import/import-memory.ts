/** Limits the memory of an import: without a limit, garbage would take half as much again. */
import { readGedcomSize } from '../archive/read-gedcom-bytes.ts'

/** The size of V8's semi-space in megabytes; a small one keeps the total memory small. */
export const semiSpaceMb = 4

/** One malloc arena avoids fragmentation: fragments of other arenas are not reused. */
export const singleArenaEnv = { MALLOC_ARENA_MAX: '1' }

/** Thrown by an import that exceeds its memory limit. */
export class OutOfMemoryError extends Error {}

/** Estimates the heap in megabytes for a GEDCOM file of a size. */
function estimateHeapMb(bytes: number): number {
  const megabytes = bytes / 1024 ** 2
  return Math.round(Math.max(192, 96 + 10 * megabytes))
}

/**
 * Runs an import with the estimated memory; after `OutOfMemoryError`, runs the import again without a limit.
 *
 * @param run gets the heap limit in megabytes, or null for no limit; throws OutOfMemoryError
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
    if (!(error instanceof OutOfMemoryError)) throw error
    await tidy()
    return await run(null)
  }
}

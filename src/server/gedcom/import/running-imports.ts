/** The imports that this process runs, so that an administrator can cancel them. */
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { isApplied, readProgress } from './import-run.store.ts'

export function cancelled() {
  return new AppError('impossible', 'The import was cancelled. Nothing was changed.')
}

/** For an import that was killed or failed after its transaction was committed. */
function endedWithoutReport() {
  const message =
    'The data of the file is in the family tree, but the import ended before its report was ready. Import the same file again to see the report and to add missing pictures.'
  return new AppError('impossible', message)
}

/**
 * Why an import has no report: the given error, unless the import is in the database.
 * @param id of the import, whose row still exists
 */
export async function explainFailure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  error: unknown,
): Promise<unknown> {
  return (await isApplied(db, clock, id)) ? endedWithoutReport() : error
}

const running = new WeakMap<Db, Set<AbortController>>()

/** Runs an import with a signal that {@link cancelImports} gives. */
export async function withCancelling<T>(db: Db, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controllers = running.get(db) ?? new Set()
  running.set(db, controllers)
  const controller = new AbortController()
  controllers.add(controller)
  try {
    return await run(controller.signal)
  } finally {
    controllers.delete(controller)
  }
}

/**
 * Cancels the running import. The people and facts of a file are added in one step at the end, which is not interrupted; the
 * pictures and files that come after them are added one by one.
 *
 * @throws AppError conflict where no import is running, or where it is in that step
 */
export async function cancelImports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const controllers = running.get(db)
  if (!controllers || controllers.size === 0) throw new AppError('conflict', 'No import is running.')
  if ((await readProgress(db, clock)).state === 'applying') {
    throw new AppError(
      'conflict',
      'The data is being added to the family tree. The import can no longer be cancelled.',
    )
  }
  for (const controller of controllers) controller.abort()
}

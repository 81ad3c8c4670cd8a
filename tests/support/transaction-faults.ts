/** Makes requests fail or wait right before or within their transaction. */
import { vi } from 'vitest'
import { refuseUpdates } from './refuse-updates.ts'
import type { TestApp } from './test-server.ts'

/** Makes storing the idempotent response fail, so that the transaction must be rolled back. */
export async function failStoringResponses({ db }: TestApp): Promise<void> {
  await refuseUpdates(db, 'idempotency_keys')
}

/** Deletes a media file right before the next transaction, after the request has already checked that it exists. */
export function deleteMediaBeforeTransaction({ db }: TestApp, id: string): void {
  const begin = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    // There is one connection with a queue: this query runs before the transaction.
    void db.deleteFrom('media').where('id', '=', id).execute()
    return begin()
  })
}

/** Holds the next transactions right before they begin, until `release` is called. Later transactions run at once. */
export function holdTransactions({ db }: TestApp, count: number) {
  const begin = db.transaction.bind(db)
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let held = 0
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    const builder = begin()
    if (held === count) return builder
    held++
    if (held === count) arrived.resolve()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      await released.promise
      return await execute(work)
    }
    return builder
  })
  return { arrived: arrived.promise, release: () => released.resolve() }
}

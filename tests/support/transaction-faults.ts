/** Makes requests fail right before or within their transaction. */
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { TestApp } from './test-server.ts'

/** Makes storing the idempotent response fail, so that the transaction must be rolled back. */
export async function failStoringResponses({ db }: TestApp): Promise<void> {
  await sql`create trigger no_answers before update on idempotency_keys begin select raise(abort, 'no'); end`.execute(
    db,
  )
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

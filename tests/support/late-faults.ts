/** What goes wrong at the last moment of a call. */
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { TestApp } from './test-server.ts'

/** From now on keeping an answer fails: what was written with it must be gone too. */
export async function failToKeepAnswers({ db }: TestApp): Promise<void> {
  await sql`create trigger no_answers before update on idempotency_keys begin select raise(abort, 'no'); end`.execute(
    db,
  )
}

/** Removes a medium right before the next transaction begins: what a call has found by then is gone. */
export function removeBeforeWrite({ db }: TestApp, id: string): void {
  const begin = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    // One connection, first come first served: this is done before the transaction gets it.
    void db.deleteFrom('media').where('id', '=', id).execute()
    return begin()
  })
}

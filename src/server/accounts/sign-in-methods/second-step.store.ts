/** Reads which accounts have a second step. */
import type { Db } from '#server/db/open.ts'

/** What an account has besides the password. */
export interface SecondStep {
  hasApp: boolean
  hasPasskey: boolean
}

export async function findSecondStep(db: Db, accountId: string): Promise<SecondStep> {
  const { app, key } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('authenticator_apps')
          .select('account_id')
          .where('account_id', '=', accountId)
          .where('confirmed_at', 'is not', null),
      ).as('app'),
      exists(selectFrom('passkeys').select('id').where('account_id', '=', accountId)).as('key'),
    ])
    .executeTakeFirstOrThrow()
  return { hasApp: Boolean(app), hasPasskey: Boolean(key) }
}

/** The ids of all accounts with an authenticator app or a passkey. */
export async function listAccountsWithSecondStep(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('authenticator_apps')
    .select('account_id')
    .where('confirmed_at', 'is not', null)
    .union(db.selectFrom('passkeys').select('account_id'))
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Puts passkeys into the database, and switches on the setting that administrators need a second step. */
import { randomUUID } from 'node:crypto'
import { timestamp } from '#server/clock.ts'
import { saveSettings } from '#server/settings/settings.service.ts'
import type { TestApp } from './test-server.ts'

/** A passkey that nobody can use. @returns its id */
export async function insertPasskey(app: TestApp, accountId: string): Promise<string> {
  const id = randomUUID()
  await app.db
    .insertInto('passkeys')
    .values({
      id,
      account_id: accountId,
      credential_id: id,
      public_key: '',
      counter: 0,
      transports: '[]',
      can_be_synced: 0,
      device_hash: null,
      is_synced: 0,
      name: 'Chrome on Android',
      created_at: timestamp(app.clock),
      last_used_at: null,
    })
    .execute()
  return id
}

/** Demands a second step of all administrators. @param admin gets one */
export async function demandSecondStep(app: TestApp, admin: { id: string }): Promise<void> {
  await insertPasskey(app, admin.id)
  await saveSettings(app.deps, { admin_second_step: true })
}

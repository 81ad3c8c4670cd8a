/** Checks the stored data: the database, every media file, and the last backup. Saves the result and reports faults. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { listActiveAdminEmails } from '#server/accounts/accounts.service.ts'
import type { Db } from '#server/db/open.ts'
import { isDamageError } from '#server/db/sqlite/maintenance.ts'
import type { Deps } from '#server/deps.ts'
import { queueNotification } from '#server/mail/mail-queue.service.ts'
import { buildCheckMail } from '#server/mail/mail-texts.ts'
import { checkMedia } from '#server/media/check-media.service.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { DataCheck, DataFault } from '#shared/contracts/operations.contract.ts'
import { getBackupDirectory, listBackups } from './backups.service.ts'
import { checkBackup } from './check-backup.ts'
import { checkDatabase } from './check-database.store.ts'
import { checkFacts } from './check-facts.service.ts'
import { beginCheck, endCheck, loadChecks } from './data-checks.store.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The server asks every hour: without this, the check would move by up to an hour a day. */
const toleranceMs = 10 * 60 * 1000
/** More faults of one kind are only counted. */
const maxFaults = 100

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mailer'>
export type CheckResult = Pick<DataCheck, 'faults' | 'files' | 'backup'>

function limitFaults(area: DataFault['area'], problems: readonly string[]): DataFault[] {
  const faults = problems.slice(0, maxFaults).map((text) => ({ area, text }))
  const more = problems.length - faults.length
  return more > 0 ? [...faults, { area, text: `${more} more faults of this kind were found.` }] : faults
}

/** Checks the last scheduled backup. @param db null if the database cannot be opened */
export async function checkLastBackup(
  deps: Pick<Deps, 'config'> & { db: Db | null },
): Promise<{ faults: DataFault[]; backup: string | null }> {
  const [backup] = (await listBackups(deps)).filter(({ kind }) => kind === 'scheduled')
  if (!backup) return { faults: [], backup: null }
  const problems = await checkBackup(deps, path.join(getBackupDirectory(deps), backup.name))
  return { faults: limitFaults('backup', problems), backup: backup.name }
}

/** Checks everything without saving a result. The media and the contents need a database that can be read. */
async function checkAll(deps: CheckDeps, isComplete: boolean): Promise<CheckResult> {
  const damage = await checkDatabase(deps.db)
  const isSound = damage.length === 0
  const database = isSound ? limitFaults('database', await checkFacts(deps.db)) : damage
  const { faults, backup } = await checkLastBackup({ ...deps, db: isSound ? deps.db : null })
  try {
    const media = await checkMedia(deps, isComplete)
    return {
      faults: [...database, ...limitFaults('media', media.problems), ...faults],
      files: media.files,
      backup,
    }
  } catch (error) {
    if (isSound || !isDamageError(error)) throw error
    return { faults: [...database, ...faults], files: 0, backup }
  }
}

/** Mails the faults to the administrators. */
async function mailFaults(deps: CheckDeps, faults: readonly DataFault[]): Promise<void> {
  const { admin_email, site_name: name } = await readSettings(deps)
  const recipients = admin_email === null ? await listActiveAdminEmails(deps) : [admin_email]
  const texts = faults.map(({ text }) => text)
  const mail = buildCheckMail({ name, url: deps.config.publicUrl }, texts)
  for (const to of recipients) await queueNotification(deps, { to, ...mail })
}

/**
 * Checks everything, saves the result, and mails faults that the check before did not find.
 * @param isComplete whether all media files of a bucket are downloaded, not only the part of the day
 * @returns null while another check runs
 */
export async function runCheck(deps: CheckDeps, isComplete = false): Promise<CheckResult | null> {
  const before = (await loadChecks(deps.db)).find(({ finished_at }) => finished_at !== null)
  const id = randomUUID()
  if (!(await beginCheck(deps, id))) return null
  const result = await checkAll(deps, isComplete)
  const isKnown = JSON.stringify(before?.faults) === JSON.stringify(result.faults)
  await deps.db.transaction().execute(async (db) => {
    await endCheck({ ...deps, db }, id, result)
    if (result.faults.length > 0 && !isKnown) await mailFaults({ ...deps, db }, result.faults)
  })
  return result
}

/** Whether a day has passed since the last check began. A check from the future began while the clock was wrong. */
export async function isCheckDue({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  const [last] = await loadChecks(db)
  if (!last) return true
  const age = clock.now() - Date.parse(last.started_at)
  return age < 0 || age >= dayMs - toleranceMs
}

/** The last checks, newest first. */
export async function listChecks({ db }: Pick<Deps, 'db'>): Promise<DataCheck[]> {
  return await loadChecks(db)
}

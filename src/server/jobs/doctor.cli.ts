/** Runs `npm run doctor`: checks the stored data and what surrounds them, also while the server runs. */
import os from 'node:os'
import { getNewestChangeTime } from '#server/audit/audit.service.ts'
import { systemClock } from '#server/clock.ts'
import { type Config, readConfig } from '#server/config.ts'
import { DatabaseError, DataInUseError } from '#server/db/database-error.ts'
import type { Db } from '#server/db/open.ts'
import {
  type DatabaseAddress,
  describePlace,
  getDatabaseAddress,
  hasData,
  openSite,
} from '#server/db/site-database.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { findFfmpegVersion } from '#server/media/recordings/ffmpeg.ts'
import { checkBucket } from '#server/operations/check-bucket.service.ts'
import {
  checkAddress,
  checkCertificate,
  checkClock,
  checkFreeSpace,
  checkMail,
  checkSettings,
  type SetupCheck,
} from '#server/operations/setup-checks.service.ts'
import type { DataFault } from '#shared/contracts/operations.contract.ts'
import { type CheckResult, checkLastBackup, runCheck } from './data-checks.service.ts'

const areas: Record<DataFault['area'], string> = {
  database: 'Database',
  media: 'Media files',
  backup: 'Last backup',
}

function formatArea(area: DataFault['area'], faults: readonly DataFault[], checked: string): string[] {
  const found = faults.filter((fault) => fault.area === area)
  if (found.length === 0) return [`${areas[area]}: ${checked}`]
  return [
    `${areas[area]}: ${found.length === 1 ? '1 fault' : `${found.length} faults`}`,
    ...found.map(({ text }) => `  ${text}`),
  ]
}

function getAdvice(faults: readonly DataFault[], setup: readonly SetupCheck[]): string {
  if (faults.length === 0) {
    return setup.some(({ isFault }) => isFault)
      ? 'The stored data are in order. Please fix everything that is marked with “!”.'
      : 'Everything is in order.'
  }
  if (faults.every(({ area }) => area === 'backup')) {
    return 'Please make another backup: npm run backup -- FILE.tar.gz'
  }
  return 'Keep all backups, and do not delete anything. Restore the last good backup, or take single files from it.'
}

/** Whether relatives with older phones can play every recording. */
async function describeConversion(): Promise<string> {
  const version = await findFfmpegVersion()
  return version === null
    ? 'Films and recordings: ffmpeg is not installed, so some phones cannot play all of them. Please install ffmpeg.'
    : `Films and recordings: ffmpeg ${version} makes copies that every phone can play.`
}

/** An address and its certificate are checked only where they can be. */
async function checkSetup(config: Config, newestChange: string | null): Promise<SetupCheck[]> {
  const checks = await Promise.all([
    checkFreeSpace(config),
    checkClock(systemClock, newestChange),
    checkSettings(config),
    checkAddress(config),
    checkCertificate(config, systemClock),
    checkMail(config),
    checkBucket(config),
  ])
  return checks.filter((check) => check !== null)
}

function formatResult(
  { faults, files, backup }: CheckResult,
  setup: readonly SetupCheck[],
  conversion: string,
): string[] {
  const count = files === 1 ? '1 file' : `${files} files`
  return [
    ...formatArea('database', faults, 'no faults.'),
    ...formatArea('media', faults, `no faults in ${count}.`),
    ...formatArea(
      'backup',
      faults,
      backup === null ? 'there is no scheduled backup yet.' : `no faults in ${backup}.`,
    ),
    ...setup.map(({ area, text, isFault }) => `${isFault ? '! ' : ''}${area}: ${text}`),
    conversion,
    getAdvice(faults, setup),
  ]
}

/** Lets the server and the people who use the computer go first. */
function lowerPriority(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_LOW)
  } catch {
    // The check runs with the usual priority then.
  }
}

interface DoctorResult extends CheckResult {
  /** RFC 3339; null for a site without changes, and for a database that cannot be opened. */
  newestChange: string | null
}

async function checkData(config: Config, db: Db, isComplete: boolean): Promise<DoctorResult | null> {
  const result = await runCheck({ db, clock: systemClock, config, mailer: openMailer(config) }, isComplete)
  return result && { ...result, newestChange: await getNewestChangeTime({ db }) }
}

/** The result; null while another check runs. Of a database that cannot be opened, only the last backup is checked. */
async function check(
  config: Config,
  database: DatabaseAddress,
  isComplete: boolean,
): Promise<DoctorResult | null> {
  try {
    const db = await openSite(database)
    return await checkData(config, db, isComplete).finally(() => db.destroy())
  } catch (error) {
    if (!(error instanceof DatabaseError) || error instanceof DataInUseError) throw error
    const { faults, backup } = await checkLastBackup({ config, db: null })
    const opening = { area: 'database' as const, text: error.message }
    return { faults: [opening, ...faults], files: 0, backup, newestChange: null }
  }
}

/**
 * Prints the result in plain words. With `--quiet` (the daily check of a running server), only the stored data are
 * checked, and nothing is printed. @returns the exit code: 1 for a fault
 */
export async function runDoctor(args: string[]): Promise<number> {
  const isQuiet = args.includes('--quiet')
  const config = readConfig(process.env)
  const database = getDatabaseAddress(config)
  if (!(await hasData(database))) {
    console.error(`${describePlace(config)} contains no data.`)
    return 1
  }
  lowerPriority()
  const result = await check(config, database, !isQuiet)
  if (result === null) {
    console.error('Another check is running. Please try again when it has ended.')
    return 1
  }
  const setup = isQuiet ? [] : await checkSetup(config, result.newestChange)
  if (!isQuiet) for (const line of formatResult(result, setup, await describeConversion())) console.log(line)
  return result.faults.length > 0 || setup.some(({ isFault }) => isFault) ? 1 : 0
}

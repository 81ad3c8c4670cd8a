/** Runs `npm run doctor`: checks the stored data, also while the server runs. */
import fs from 'node:fs'
import os from 'node:os'
import { systemClock } from '#server/clock.ts'
import { type Config, readConfig } from '#server/config.ts'
import { DatabaseError, DataInUseError } from '#server/db/database-error.ts'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { findFfmpegVersion } from '#server/media/recordings/ffmpeg.ts'
import type { DataFault } from '#shared/contracts/checks.contract.ts'
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

function getAdvice(faults: readonly DataFault[]): string {
  if (faults.length === 0) return 'Everything is in order.'
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

function formatResult({ faults, files, backup }: CheckResult, conversion: string): string[] {
  const count = files === 1 ? '1 file' : `${files} files`
  return [
    ...formatArea('database', faults, 'no faults.'),
    ...formatArea('media', faults, `no faults in ${count}.`),
    conversion,
    ...formatArea(
      'backup',
      faults,
      backup === null ? 'there is no scheduled backup yet.' : `no faults in ${backup}.`,
    ),
    getAdvice(faults),
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

/** The result; null while another check runs. Of a database that cannot be opened, only the last backup is checked. */
async function check(config: Config, file: string): Promise<CheckResult | null> {
  try {
    const db = await openDatabase(file)
    const deps = { db, clock: systemClock, config, mailer: openMailer(config) }
    return await runCheck(deps).finally(() => db.destroy())
  } catch (error) {
    if (!(error instanceof DatabaseError) || error instanceof DataInUseError) throw error
    const { faults, backup } = await checkLastBackup({ config, db: null })
    return { faults: [{ area: 'database', text: error.message }, ...faults], files: 0, backup }
  }
}

/** Prints the result in plain words, without `--quiet`. @returns the exit code: 1 for a fault */
export async function runDoctor(args: string[]): Promise<number> {
  const isQuiet = args.includes('--quiet')
  const config = readConfig(process.env)
  const file = databaseFile(config.dataDir)
  if (!fs.existsSync(file)) {
    console.error(`There is no database in ${config.dataDir}.`)
    return 1
  }
  lowerPriority()
  const result = await check(config, file)
  if (result === null) {
    console.error('Another check is running. Please try again when it has ended.')
    return 1
  }
  if (!isQuiet) for (const line of formatResult(result, await describeConversion())) console.log(line)
  return result.faults.length === 0 ? 0 : 1
}

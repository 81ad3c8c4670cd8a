/** Runs `npm run backup` and `npm run restore` on the command line. */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { connectSite, describePlace, getDatabaseAddress, hasData } from '#server/db/site-database.ts'
import { isDiskFullError } from '#server/media/storage/disk-files.ts'
import { openMediaStore } from '#server/media/storage/open-media-store.ts'
import { type Restored, RestoreError, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

function readArguments(args: string[], mayForce: boolean) {
  try {
    const options = mayForce ? ({ force: { type: 'boolean' } } as const) : {}
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) return null
    return { file: path.resolve(file), force: 'force' in values && values.force === true }
  } catch {
    return null
  }
}

function formatSize(file: string) {
  const megabytes = fs.statSync(file).size / 1024 ** 2
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}

function plural(count: number, one: string, many: string) {
  return `${count} ${count === 1 ? one : many}`
}

/** Writes everything in `DATA_DIR` to one file, also while the server runs. @returns the exit code */
export async function runBackup(args: string[]): Promise<number> {
  const request = readArguments(args, false)
  if (!request) {
    console.error('Usage: npm run backup -- FILE.tar.gz')
    return 1
  }
  const config = readConfig(process.env)
  const { dataDir } = config
  const database = getDatabaseAddress(config)
  if (!(await hasData(database))) {
    console.error(`${describePlace(config)} contains no data.`)
    return 1
  }
  if (!fs.existsSync(path.dirname(request.file))) {
    console.error(`The directory ${path.dirname(request.file)} does not exist.`)
    return 1
  }
  const db = await connectSite(database)
  try {
    const media = await openMediaStore(db, systemClock, config)
    const deps = { db, clock: systemClock, dataDir, media }
    const { files, missing_media: missing } = await writeBackup(deps, request.file)
    const count = plural(files.length - 1, 'media file', 'media files')
    console.log(`Backed up the database and ${count} to ${request.file} (${formatSize(request.file)}).`)
    if (missing.length === 0) return 0
    const lost = plural(missing.length, 'file', 'files')
    console.error(
      `Not in the backup: ${lost} that could not be downloaded from the image host or the bucket. Please run the backup again later.`,
    )
    return 1
  } catch (error) {
    if (!isDiskFullError(error)) throw error
    const places = `${dataDir} or ${path.dirname(request.file)}`
    console.error(
      `There is not enough space for the backup in ${places}. No backup was made. Free some space, or choose another disk.`,
    )
    return 1
  } finally {
    await db.destroy()
  }
}

/** What a restore did, in one line for each thing to know. */
function formatRestored(place: string, restored: Restored): string[] {
  const { manifest, replaced, laterMedia, endedTemporaryPasswords: ended, isSweepOff } = restored
  const { missingMedia: missing } = restored
  const media = plural(manifest.files.length - 1, 'media file', 'media files')
  const contents = manifest.contents === 'everything' ? `the database and ${media}` : 'the database'
  const lines = [
    `Restored ${contents} of ${manifest.created_at} into ${place}. All users must sign in again.`,
  ]
  if (missing > 0) {
    const are = plural(missing, 'media file is', 'media files are')
    const they = missing === 1 ? 'it' : 'they'
    const them = missing === 1 ? 'it' : 'them'
    lines.push(
      `${are} missing: the backup does not contain ${them}, and ${they} could not be copied from the bucket. An earlier backup may contain ${them}.`,
    )
  }
  if (ended > 0) {
    const accounts = plural(ended, 'account has', 'accounts have')
    lines.push(
      `${accounts} a temporary password, which no longer works. Reset it under "Users", or with: npm run admin -- reset-password NAME`,
    )
  }
  if (replaced) lines.push(`The replaced database is stored as ${replaced}.`)
  if (laterMedia) {
    const later = plural(laterMedia.count, 'media file', 'media files')
    lines.push(`${later} added after the backup: stored in ${laterMedia.directory}.`)
  }
  if (isSweepOff) {
    lines.push(
      'The media files stay in the folder of the bucket that the backup names. Unused files there are no longer deleted, because another site may need them. For a second site, restore a complete backup instead: it gets a folder of its own.',
    )
  }
  if (replaced || laterMedia) lines.push('Delete the stored database and files when you no longer need them.')
  return lines
}

/** Replaces the data in `DATA_DIR` with a backup. The server must not run. @returns the exit code */
export async function runRestore(args: string[]): Promise<number> {
  const request = readArguments(args, true)
  if (!request) {
    console.error('Usage: npm run restore -- FILE.tar.gz [--force]')
    return 1
  }
  const config = readConfig(process.env)
  const { dataDir, databaseUrl, s3 } = config
  try {
    const options = { dataDir, databaseUrl, clock: systemClock, force: request.force, s3 }
    const restored = await restoreBackup(request.file, options)
    for (const line of formatRestored(describePlace(config), restored)) console.log(line)
    return 0
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error
    console.error(error.message)
    return 1
  }
}

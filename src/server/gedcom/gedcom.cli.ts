/**
 * The commands `npm run import` and `npm run export` for family trees, also while the server runs. Archives (.gdz)
 * contain the media files, too.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#server/clock.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { describePlace, getDatabaseAddress, hasData, openSite } from '#server/db/site-database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ImportProgress } from '#shared/contracts/gedcom.contract.ts'
import * as contract from '#shared/contracts/gedcom.contract.ts'
import type { GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { importInThread } from './import/console-import.ts'
import { formatCount, formatReport } from './import/format-report.ts'
import type { OnProgress } from './import/import-job.ts'
import { cancelImports, withCancelling } from './import/running-imports.ts'
import type { PeopleAnswers } from './matching/people-answers.ts'

const importUsage =
  'Usage: npm run import -- FILE.ged|FILE.gdz [--events] [--preview] [--lift-restrictions] [--same XREF=ID] [--new XREF|all]'
const exportUsage = 'Usage: npm run export -- FILE.ged|FILE.gdz [--version 5.5.1|7.0]'

const stepLabels: Record<ImportProgress['state'], string> = {
  idle: '',
  reading: 'Reading the file',
  staging: 'Preparing',
  applying: 'Writing',
  files: 'Adding the pictures and files',
}

/** Shows the progress in one line that is overwritten; only on a terminal. */
function progressLine(): OnProgress {
  if (!process.stderr.isTTY) return async () => undefined
  return async ({ state, done, total }) => {
    const part = state === 'staging' && total > 0 ? ` ${Math.floor((100 * done) / total)} %` : ''
    process.stderr.write(`\r\u001b[K${stepLabels[state]}${part} …`)
  }
}

function clearLine() {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

/** Runs an import that Ctrl-C cancels; where it can no longer be cancelled, Ctrl-C says so. */
async function withInterrupt<T>(db: Db, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const cancel = async () => {
    try {
      await cancelImports({ db, clock: systemClock })
    } catch (error) {
      clearLine()
      console.error(error instanceof Error ? error.message : error)
    }
  }
  process.on('SIGINT', cancel)
  try {
    return await withCancelling(db, run)
  } finally {
    process.off('SIGINT', cancel)
  }
}

/** The answers of `--same I1=ID`, `--new I2` and `--new all`; null for other texts. */
function readAnswers(same: readonly string[], isNew: readonly string[]): PeopleAnswers | null {
  const pairs = same.map((text) => text.split('='))
  if (pairs.some(([xref, id, ...rest]) => !xref || !id || rest.length > 0)) return null
  const byXref = [...pairs.map(([xref, id]) => [xref, id]), ...isNew.map((xref) => [xref, 'new'])]
  return { byXref: Object.fromEntries(byXref), others: isNew.includes('all') ? 'new' : 'open' }
}

function readArguments(args: string[]) {
  try {
    const options = {
      events: { type: 'boolean' },
      preview: { type: 'boolean' },
      'lift-restrictions': { type: 'boolean' },
      same: { type: 'string', multiple: true },
      new: { type: 'string', multiple: true },
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) return null
    const { events = false, preview = false, 'lift-restrictions': liftRestrictions = false } = values
    const answers = readAnswers(values.same ?? [], values.new ?? [])
    return answers && { file, events, preview, liftRestrictions, answers }
  } catch {
    return null
  }
}

/** Explains why a path cannot be read as a file; null where it can. */
function findFileError(file: string): string | null {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  if (!stat) return `There is no file ${file}.`
  if (!stat.isFile()) return `${file} is not a file.`
  try {
    fs.accessSync(file, fs.constants.R_OK)
    return null
  } catch {
    return `The file ${file} cannot be read.`
  }
}

/** Imports a file into `DATA_DIR` and prints the report. @returns the exit code: 1 also where only files are missing */
export async function runImport(args: string[]): Promise<number> {
  const options = readArguments(args)
  if (!options) {
    console.error(importUsage)
    return 1
  }
  const file = path.resolve(options.file)
  const problem = findFileError(file)
  if (problem) {
    console.error(problem)
    return 1
  }
  const config = readConfig(process.env)
  const { dataDir } = config
  await fs.promises.mkdir(dataDir, { recursive: true, mode: 0o700 })
  const database = getDatabaseAddress(config)
  const db = await openSite(database)
  try {
    const input = {
      path: file,
      name: path.basename(file),
      preview: options.preview,
      events: options.events,
      liftRestrictions: options.liftRestrictions,
      answers: options.answers,
      actor: null,
    }
    const complete = await withInterrupt(db, async (signal) => {
      const where = { db, database, dataDir }
      const report = await importInThread(where, input, { notify: progressLine(), signal })
      clearLine()
      const { addMedia: withMedia } = await import('./import/import-media.service.ts')
      return await withMedia(await openDeps(db, config), report, { file, actor: null, signal })
    })
    console.log(formatReport(complete))
    return complete.media?.failure === undefined ? 0 : 1
  } catch (error) {
    clearLine()
    if (!(error instanceof AppError)) throw error
    console.error(error.message)
    return 1
  } finally {
    await db.destroy()
  }
}

/** Opens the dependencies of the services. Loaded after the import, which needs the memory for itself. */
async function openDeps(db: Db, config: Config): Promise<Deps> {
  const [{ default: pino }, { openMediaStore }, { openMailer }] = await Promise.all([
    import('pino'),
    import('#server/media/storage/open-media-store.ts'),
    import('#server/mail/mailer.ts'),
  ])
  const media = await openMediaStore(db, systemClock, config)
  return {
    db,
    clock: systemClock,
    config,
    log: pino({ level: 'warn', base: null }),
    media,
    mailer: openMailer(config),
  }
}

const versions = contract.exportGedcom.query.shape.version

function readExportArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { version: { type: 'string' } },
      allowPositionals: true,
    })
    const [file] = positionals
    const version = versions.safeParse(values.version)
    if (file === undefined || positionals.length > 1 || !version.success) return null
    return { file: path.resolve(file), version: version.data }
  } catch {
    return null
  }
}

/** Writes the export to a temporary file and renames it, so that the file is complete or missing. */
async function exportToFile(deps: Deps, { file, version }: { file: string; version: GedcomVersion }) {
  const part = `${file}.part-${process.pid}`
  try {
    const counts = await writeExport(deps, part, { file, version })
    await fs.promises.rename(part, file)
    return counts
  } finally {
    await fs.promises.rm(part, { force: true })
  }
}

async function writeExport(
  deps: Deps,
  part: string,
  { file, version }: { file: string; version: GedcomVersion },
) {
  const { exportArchive, exportFile } = await import('./export/export.service.ts')
  if (/\.gdz$/i.test(file)) return await exportArchive(deps, version, part)
  const counts = await exportFile(deps, version, { file: part, fileName: path.basename(file) })
  return { ...counts, files: null }
}

/** Exports the family tree to a GEDCOM file, or with its media files to an archive. @returns the exit code */
export async function runExport(args: string[]): Promise<number> {
  const options = readExportArguments(args)
  if (!options) {
    console.error(exportUsage)
    return 1
  }
  const config = readConfig(process.env)
  const database = getDatabaseAddress(config)
  if (!(await hasData(database))) {
    console.error(`${describePlace(config)} contains no data.`)
    return 1
  }
  const db = await openSite(database)
  try {
    const { people, families, files } = await exportToFile(await openDeps(db, config), options)
    const media = files === null ? '' : `, ${formatCount(files, 'file', 'files')}`
    const counts = `${formatCount(people, 'person', 'people')}, ${formatCount(families, 'family', 'families')}${media}`
    console.log(`Exported ${counts} to ${options.file} (GEDCOM ${options.version}).`)
    return 0
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    console.error(`The file ${options.file} cannot be written (${error.message}).`)
    return 1
  } finally {
    await db.destroy()
  }
}

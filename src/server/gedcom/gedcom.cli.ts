/** `npm run import` and `npm run export`: family trees in and out on the server's console, also while it runs. */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ImportProgress } from '#shared/contracts/gedcom.contract.ts'
import * as contract from '#shared/contracts/gedcom.contract.ts'
import { exportGedcom } from './export.service.ts'
import { importFile, type Notify } from './import-job.ts'
import { plural, printReport } from './report-text.ts'

const importUsage = 'Usage: npm run import -- FILE.ged [--events] [--preview]'
const exportUsage = 'Usage: npm run export -- FILE.ged [--version 5.5.1|7.0]'

const steps: Record<ImportProgress['state'], string> = {
  idle: '',
  reading: 'Reading the file',
  staging: 'Preparing',
  applying: 'Writing',
}

/** One line that is written over, on a terminal only. */
function progressLine(): Notify {
  if (!process.stderr.isTTY) return async () => undefined
  return async ({ state, done, total }) => {
    const part = state === 'staging' && total > 0 ? ` ${Math.floor((100 * done) / total)} %` : ''
    process.stderr.write(`\r\u001b[K${steps[state]}${part} …`)
  }
}

function clearLine() {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

function readArguments(args: string[]) {
  try {
    const options = { events: { type: 'boolean' }, preview: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) return null
    return { file, events: values.events ?? false, preview: values.preview ?? false }
  } catch {
    return null
  }
}

/** What keeps a path from being read as a file, in a sentence; null where nothing does. */
function fileProblem(file: string): string | null {
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

/** Imports a file into `DATA_DIR` and prints the report. Gives the exit code. */
export async function runImport(args: string[]): Promise<number> {
  const wanted = readArguments(args)
  if (!wanted) {
    console.error(importUsage)
    return 1
  }
  const file = path.resolve(wanted.file)
  const problem = fileProblem(file)
  if (problem) {
    console.error(problem)
    return 1
  }
  const { dataDir } = readConfig(process.env)
  await fs.promises.mkdir(dataDir, { recursive: true, mode: 0o700 })
  const db = await openDatabase(databaseFile(dataDir))
  try {
    const input = {
      path: file,
      name: path.basename(file),
      preview: wanted.preview,
      events: wanted.events,
      actor: null,
    }
    const report = await importFile({ db, clock: systemClock, dataDir }, input, progressLine())
    clearLine()
    console.log(printReport(report))
    return 0
  } catch (error) {
    clearLine()
    if (!(error instanceof AppError)) throw error
    console.error(error.message)
    return 1
  } finally {
    await db.destroy()
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

/** Writes the whole family into a GEDCOM file, readable by its owner only. Gives the exit code. */
export async function runExport(args: string[]): Promise<number> {
  const wanted = readExportArguments(args)
  if (!wanted) {
    console.error(exportUsage)
    return 1
  }
  const { dataDir } = readConfig(process.env)
  if (!fs.existsSync(databaseFile(dataDir))) {
    console.error(`There are no data in ${dataDir}.`)
    return 1
  }
  const db = await openDatabase(databaseFile(dataDir))
  try {
    const name = path.basename(wanted.file)
    const { text, people, families } = await exportGedcom({ db, clock: systemClock }, wanted.version, name)
    const part = `${wanted.file}.part-${process.pid}`
    await fs.promises.writeFile(part, text, { mode: 0o600 })
    await fs.promises.rename(part, wanted.file)
    const counts = `${plural(people, 'person', 'people')}, ${plural(families, 'family', 'families')}`
    console.log(`Exported ${counts} to ${wanted.file} (GEDCOM ${wanted.version}).`)
    return 0
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    console.error(`The file ${wanted.file} cannot be written (${error.message}).`)
    return 1
  } finally {
    await db.destroy()
  }
}

/** Runs imports for the server: saves the upload as a file, and imports it in a separate process. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { type ChildLimits, forkModule } from '#server/child-process.ts'
import { findEngine } from '#server/db/find-engine.ts'
import { isServerAddress } from '#server/db/site-database.ts'
import type { Deps } from '#server/deps.ts'
import { checkIsForm, type FormFields, readForm } from '#server/http/multipart.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import { type ImportInput, importFile } from './import-job.ts'
import { OutOfMemoryError, runWithMemory, semiSpaceMb, singleArenaEnv } from './import-memory.ts'
import type { TreeReport } from './import-report.ts'
import { deleteRun } from './import-run.store.ts'
import type { ImportResult, ImportTask } from './import-task.ts'
import { cancelled, explainFailure } from './running-imports.ts'

const processFile = fileURLToPath(new URL('./import-process.ts', import.meta.url))

/** Bytes of the form without the file. */
const formOverheadBytes = 64 * 1024
const formLimits = { maxParts: 20, maxFieldBytes: 32_000 }

function tooSlow() {
  return new AppError(
    'impossible',
    'The import took longer than five minutes and was stopped. Nothing was changed. This file can be imported on the server: npm run import.',
  )
}

/** Memory of an import beside JavaScript's heap, and its heap where the estimate did not suffice. */
const otherMemoryMB = 1024
const largestHeapMB = 4096

/** The file is a stranger's; what it makes of the database is judged by the import itself. */
function getProcessLimits({ database }: ImportTask, heap: number | null, timeoutMs: number): ChildLimits {
  return {
    memoryMB: (heap ?? largestHeapMB) + otherMemoryMB,
    fileBytes: null,
    // The garbage collector has threads of its own.
    seconds: 2 * Math.ceil(timeoutMs / 1000),
    hasNetwork: isServerAddress(database),
  }
}

/**
 * @param heap in megabytes; null for no limit
 * @param options when the process is killed; everything that it wrote is one transaction
 */
function runInProcess(
  order: ImportTask,
  heap: number | null,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<ImportResult> {
  const execArgv = [
    `--max-semi-space-size=${semiSpaceMb}`,
    ...(heap === null ? [] : [`--max-old-space-size=${heap}`]),
  ]
  return new Promise((resolve, reject) => {
    const limits = getProcessLimits(order, heap, timeoutMs)
    const child = forkModule(processFile, { execArgv, env: singleArenaEnv, limits, timeoutMs, signal })
    const startedAt = performance.now()
    child.once('message', (outcome) => resolve(outcome as ImportResult))
    // A process that is cancelled may write until it has ended.
    child.on('error', (error) => {
      if (!signal?.aborted || child.pid === undefined) reject(error)
    })
    child.once('exit', (code, endedBy) => {
      if (signal?.aborted) return reject(cancelled())
      if (endedBy === 'SIGKILL' && performance.now() - startedAt >= timeoutMs) return reject(tooSlow())
      const message = `The import process ended without a result (${endedBy ?? code}).`
      reject(heap !== null && endedBy === 'SIGABRT' ? new OutOfMemoryError(message) : new Error(message))
    })
    child.send(order)
  })
}

/**
 * Imports a file on this machine.
 *
 * @param options after what time the import is given up, and a signal that cancels it
 * @throws AppError not_gedcom, conflict, impossible for one that takes too long or is cancelled
 */
export async function importGedcom(
  deps: Deps,
  input: ImportInput,
  { timeoutMs = limits.gedcom.importMs, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<TreeReport> {
  const { db, clock, config } = deps
  const database = await findEngine(db).getAddress(db)
  if (database === null) {
    const { dataDir } = config
    return await db.connection().execute((own) => importFile({ db: own, clock, dataDir }, input))
  }
  const clockOffset = clock.now() - Date.now()
  const id = randomUUID()
  const order = { database, dataDir: config.dataDir, clockOffset, id, input }
  const endsAt = performance.now() + timeoutMs
  const outcome = await runWithMemory(
    input.path,
    async (heap) => {
      const remainingMs = Math.max(1, Math.ceil(endsAt - performance.now()))
      try {
        return await runInProcess(order, heap, { timeoutMs: remainingMs, signal })
      } catch (error) {
        throw await explainFailure(deps, id, error)
      }
    },
    () => deleteRun(db, id),
  ).finally(() => deleteRun(db, id))
  if (outcome.kind === 'refused') throw new AppError(outcome.code, outcome.message)
  return outcome.report
}

async function* limited(body: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > most) throw tooLarge()
    yield chunk
  }
}

function tooLarge() {
  const megabytes = Math.round(limits.bodySize.gedcom / 1024 ** 2)
  const advice = 'Larger files can be imported on the server: npm run import.'
  return new AppError('too_large', `A GEDCOM file may have at most ${megabytes} MB. ${advice}`)
}

/**
 * Saves the field `file` of an uploaded form as a file while `use` runs. The file is always deleted afterwards, also
 * where the connection breaks.
 *
 * @throws AppError wrong_type, too_large, invalid
 */
export async function withUpload<T>(
  { config }: Pick<Deps, 'config'>,
  request: Request,
  use: (file: { path: string; name: string }, fields: FormFields) => Promise<T>,
): Promise<T> {
  checkIsForm(request)
  const declared = Number(request.headers.get('Content-Length') ?? 0)
  if (declared > limits.bodySize.gedcom + formOverheadBytes) throw tooLarge()
  const file = path.join(config.dataDir, `.upload-${randomUUID()}`)
  try {
    const names: string[] = []
    const fields = await readForm(request, formLimits, async ({ name, content }) => {
      names.push(name)
      // Opened before anything can fail: a file that is created after a failure would stay.
      const handle = await fs.promises.open(file, 'w', 0o600)
      await pipeline(limited(content, limits.bodySize.gedcom), handle.createWriteStream())
    })
    const [name] = names
    if (name === undefined) {
      throw new AppError('invalid', 'Please choose a GEDCOM file.', { fields: { file: 'No file was sent' } })
    }
    return await use({ path: file, name }, fields)
  } finally {
    await fs.promises.rm(file, { force: true })
  }
}

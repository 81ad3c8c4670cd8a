/** Makes backups by command and by download, restores each beside the data, and restores some over the data. */
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { checkSoundness, checkStoredData } from '../checker.ts'
import { runCli } from '../command.ts'
import { beforeDelivery, type Expected, replayLedger } from '../expected.ts'
import type { OperationGate } from '../operation-gate.ts'
import type { ServerControl } from '../server-control.ts'
import { originalFile, readStoredData, type StoredData } from '../stored-data.ts'
import { Violation } from '../violation.ts'
import { type Client, type ClientContext, findToken, Journal } from './client.ts'

export interface BackupOptions {
  context: ClientContext
  control: ServerControl
  gate: OperationGate
  /** An empty directory for backups. */
  directory: string
  /** Called when the data are those of a backup again. */
  onRestored: () => void
}

const weights = { underLoad: 3, alone: 2, restore: 2 }

/** A download may take this long. */
const downloadTimeoutMs = 30_000

export class BackupMaker implements Client {
  readonly #options: BackupOptions
  readonly #journal: Journal
  /** The latest backup that was made while no client was writing. */
  #exact: string | null = null
  #count = 0

  constructor(options: BackupOptions) {
    this.#options = options
    const { caller, ledger } = options.context
    this.#journal = new Journal({ name: caller.name, ledger })
  }

  get name() {
    return this.#options.context.caller.name
  }

  forget() {
    this.#options.context.caller.signOut()
  }

  async step() {
    const { gate, context } = this.#options
    const action = context.random.pickWeighted(weights)
    const exact = this.#exact
    if (action === 'underLoad') return await gate.share(() => this.#backUpUnderLoad())
    if (action === 'restore' && exact !== null) return await gate.exclude(() => this.#restore(exact))
    await gate.exclude(() => this.#backUpAlone())
  }

  async #backUpUnderLoad() {
    const operation = this.#journal.begin('makes a backup under load')
    const file = await this.#backUp(operation)
    await this.#inRestored(operation, file, (dataDir) => {
      const [found] = checkSoundness(readStoredData(dataDir))
      if (found) throw new Violation(operation, `the backup is not sound: ${found.message}`)
    })
    fs.rmSync(file)
  }

  async #backUpAlone() {
    const operation = this.#journal.begin('makes a backup while nobody writes')
    const file = await this.#backUp(operation)
    // Devices go on writing, and what they have waits for no gate.
    const expected = beforeDelivery(replayLedger(this.#options.context.ledger.lines))
    await this.#inRestored(operation, file, (dataDir) => {
      const stored = readStoredData(dataDir)
      const [found] = checkStoredData(expected, stored)
      if (found) throw new Violation(operation, `the backup lacks something: ${found.message}`)
      this.#noteDelivered(stored)
    })
    this.#journal.acknowledge({ kind: 'backup', name: path.basename(file) })
    if (this.#exact !== null) fs.rmSync(this.#exact)
    this.#exact = file
  }

  /** Writes down which submissions the server has. */
  #noteDelivered({ tables }: StoredData) {
    const tokens = (tables['submissions'] ?? []).flatMap(({ title }) => findToken(String(title)) ?? [])
    this.#journal.acknowledge(...tokens.map((token) => ({ kind: 'delivered' as const, token })))
  }

  /** Repeats the backup until it is complete; the command may be killed in between. */
  async #backUp(operation: string): Promise<string> {
    const { context, directory } = this.#options
    const file = path.join(directory, `backup-${++this.#count}.tar.gz`)
    if (context.random.chance(0.5)) await this.#download(operation, file)
    else await this.#backUpByCommand(operation, file)
    return file
  }

  async #backUpByCommand(operation: string, file: string) {
    const { context, control } = this.#options
    const { random } = context
    const killAfterMs = random.chance(0.4) ? random.between(50, 1500) : undefined
    const first = await runCli(['backup', file], control.site.environment(), killAfterMs)
    if (first.code === 0) return
    if (fs.existsSync(file) && first.code !== null) {
      throw new Violation(operation, `a failed backup left a file: ${first.output}`)
    }
    const second = await runCli(['backup', file], control.site.environment())
    if (second.code !== 0)
      throw new Violation(operation, `the backup ends with ${second.code}: ${second.output}`)
  }

  async #download(operation: string, file: string) {
    const { caller } = this.#options.context
    fs.writeFileSync(file, await caller.download(operation, '/admin/backup', downloadTimeoutMs))
  }

  /** Restores a backup into an empty directory, which is deleted afterwards. */
  async #inRestored(operation: string, file: string, look: (dataDir: string) => void) {
    const dataDir = path.join(this.#options.directory, 'restored')
    fs.mkdirSync(dataDir)
    try {
      const env = { ...this.#options.control.site.environment(), DATA_DIR: dataDir }
      const { code, output } = await runCli(['restore', file], env)
      if (code !== 0) throw new Violation(operation, `the backup cannot be restored: ${output}`)
      look(dataDir)
    } finally {
      fs.rmSync(dataDir, { recursive: true })
    }
  }

  /** Restores over the data of the stopped server, killed in between or not. */
  async #restore(file: string) {
    const { control, context, onRestored } = this.#options
    const { random, ledger } = context
    const operation = this.#journal.begin(`restores ${path.basename(file)}`)
    const { dataDir } = control.site
    await control.alone(async () => {
      if (random.chance(0.5)) await control.stop()
      else await control.kill()
      this.#noteDelivered(readStoredData(dataDir))
      const before = replayLedger(ledger.lines)
      const media = listMedia(path.join(dataDir, 'family.sqlite'))
      this.#journal.acknowledge({ kind: 'restored', name: path.basename(file) })
      onRestored()
      try {
        await this.#runRestore(operation, file, before)
        const lost = media.filter((id) => !isStored(dataDir, id))
        if (lost.length === 0) return
        throw new Violation(
          operation,
          `a restore deletes the bytes of ${lost.join(', ')} and keeps their database`,
        )
      } finally {
        await control.start()
      }
    })
  }

  /** Restores; a killed restore must leave the old or the new data, and can be repeated. */
  async #runRestore(operation: string, file: string, before: Expected) {
    const { control, context } = this.#options
    const { random, ledger } = context
    const args = ['restore', file, '--force']
    const killAfterMs = random.chance(0.5) ? random.between(100, 1500) : undefined
    const first = await runCli(args, control.site.environment(), killAfterMs)
    if (first.code === 0) return
    const mixed =
      first.code === null ? findMixture(before, replayLedger(ledger.lines), control.site.dataDir) : null
    const last = await runCli(args, control.site.environment())
    if (last.code !== 0) throw new Violation(operation, `the restore ends with ${last.code}: ${last.output}`)
    if (mixed !== null) throw new Violation(operation, `a killed restore leaves a mixture: ${mixed}`)
  }
}

/** Null where the data are completely those before or completely those after a restore. */
function findMixture(before: Expected, after: Expected, dataDir: string): string | null {
  const stored = readStoredData(dataDir)
  // What an erasure left behind says nothing about the restore.
  const findFirst = (expected: Expected) =>
    checkStoredData({ ...beforeDelivery(expected), erased: [] }, stored)[0]?.message
  const [old, restored] = [findFirst(before), findFirst(after)]
  return old === undefined || restored === undefined ? null : `${old}, and ${restored}`
}

function listMedia(database: string): string[] {
  const db = new Database(database)
  try {
    const rows = db.prepare("select id from media where store = 'disk'").all()
    return z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map(({ id }) => id)
  } finally {
    db.close()
  }
}

/** Whether the bytes of a medium are anywhere in the data directory. */
function isStored(dataDir: string, mediaId: string): boolean {
  if (fs.existsSync(originalFile(dataDir, mediaId))) return true
  return fs
    .readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .some((name) => name.split(path.sep).includes(mediaId))
}

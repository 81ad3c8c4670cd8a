/** Compares the media files in a bucket with their rows. */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { saveHash } from './media.store.ts'
import type { MediaRow } from './media-row.ts'
import { BucketError, restMs } from './storage/bucket.ts'
import type { BucketMediaFiles } from './storage/bucket-media-files.ts'
import { openBucketFiles } from './storage/open-media-store.ts'
import { originalName } from './storage/workspace.ts'

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Every file is downloaded once in so many days. */
const periodDays = 30
/** After so many failures in a row, the storage is taken to be down. */
const maxFailures = 3
const dayMs = 24 * 3_600_000

async function hashContent(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

export class BucketCheck {
  /** What is wrong with the bucket itself, in sentences. */
  readonly problems: string[] = []
  readonly #deps: CheckDeps
  readonly #files: BucketMediaFiles
  readonly #sizes = new Map<string, number>()
  readonly #isComplete: boolean
  #failures = 0

  constructor(deps: CheckDeps, files: BucketMediaFiles, isComplete: boolean) {
    this.#deps = deps
    this.#files = files
    this.#isComplete = isComplete
  }

  async load(): Promise<void> {
    try {
      for await (const { id, name, size } of this.#files.list()) {
        if (name === originalName) this.#sizes.set(id, size)
      }
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
      this.#giveUp(error)
    }
  }

  /** @returns what is wrong with a file, in a sentence; null if nothing is */
  async check(row: MediaRow): Promise<string | null> {
    // One sentence about the bucket is enough.
    if (this.problems.length > 0) return null
    const problem = await this.#try(() => this.#findProblem(row))
    return problem && `The file “${row.file_name}” (${row.id}) in the bucket ${problem}.`
  }

  async #findProblem(row: MediaRow): Promise<string | null> {
    const size = this.#sizes.get(row.id)
    if (size === undefined) {
      // It may have been stored since the list was made.
      return (await this.#files.findObject(row.id, originalName)) ? null : 'is missing'
    }
    if (size !== row.size) return 'is damaged: its size is not the uploaded one'
    if (!this.#isDue(row)) return null
    const content = await this.#files.findObject(row.id, originalName)
    if (!content) return 'is missing'
    const sha256 = await hashContent(content.stream())
    if (row.sha256 !== null && sha256 !== row.sha256) return 'is damaged: its content is not the uploaded one'
    if (row.sha256 === null) await saveHash(this.#deps.db, row.id, sha256)
    return null
  }

  #isDue({ id }: MediaRow): boolean {
    const day = Math.floor(this.#deps.clock.now() / dayMs)
    return this.#isComplete || Number.parseInt(id.slice(0, 4), 16) % periodDays === day % periodDays
  }

  async #try(work: () => Promise<string | null>): Promise<string | null> {
    try {
      const problem = await work()
      this.#failures = 0
      return problem
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
      if (error.isMissing) return 'is missing'
      if (++this.#failures >= maxFailures) this.#giveUp(error)
      // The bucket refuses requests for this time.
      else await wait(restMs)
      return `cannot be read (${error.reason})`
    }
  }

  #giveUp({ reason }: BucketError) {
    this.problems.push(`The bucket of the media files cannot be read (${reason}).`)
  }
}

/** @returns null where the media files are on the disk */
export async function openBucketCheck(deps: CheckDeps, isComplete: boolean): Promise<BucketCheck | null> {
  const files = await openBucketFiles(deps.db, deps.config)
  if (!files) return null
  const check = new BucketCheck(deps, files, isComplete)
  await check.load()
  return check
}

/** Uploads files in pieces, and submits them as a member's device does, or adds them to the archives. */
import { z } from 'zod'
import { Violation } from '../violation.ts'
import { type Client, type ClientContext, findToken, Journal } from './client.ts'
import { makeLetter } from './letter.ts'
import { uploadInPieces } from './piecewise-upload.ts'
import { undoLastChange } from './undo-change.ts'

const stored = z.looseObject({ id: z.string() })
const received = stored.extend({
  receipt: z.object({ files: z.array(z.object({ media_id: z.string(), sha256: z.string() })) }),
})

const maxFileBytes = 300_000

const submission = z.object({ title: z.string(), status: z.string(), published_id: z.string().nullable() })

/** A published archive item. */
interface Item {
  id: string
  title: string
}

interface SentFile {
  id: string
  sha256: string
  size: number
}

export class Uploader implements Client {
  readonly #context: ClientContext
  readonly #journal: Journal
  #published: Item[] = []

  constructor(context: ClientContext) {
    this.#context = context
    this.#journal = new Journal({ name: context.caller.name, ledger: context.ledger })
  }

  get name() {
    return this.#context.caller.name
  }

  forget() {
    this.#published = []
    this.#context.caller.signOut()
  }

  async step() {
    const { random } = this.#context
    const operation = this.#journal.begin('uploads and submits')
    const files: SentFile[] = []
    const count = random.between(1, 3)
    for (let n = 0; n < count; n++) files.push(await this.#upload(operation))
    const id = await this.#submit(operation, files)
    // Several files become several items, of which the answer names the first only.
    if (id !== null && files.length === 1 && random.chance(0.6)) await this.#publish(id)
    const item = this.#published.length > 0 ? random.pick(this.#published) : undefined
    if (item && random.chance(0.3)) await this.#deleteAndRestore(item)
  }

  /** Approves a submission, as a reviewer does. */
  async #publish(id: string) {
    const { caller } = this.#context
    const operation = this.#journal.begin(`approves ${id}`)
    const path = `/submissions/${id}`
    const { status, json, isRepeated } = await caller.call(operation, 'PATCH', `${path}/review`, {
      body: { status: 'approved' },
    })
    if (status >= 300 && !(status === 409 && isRepeated)) {
      throw new Violation(operation, `the review answers ${status} ${JSON.stringify(json)}`)
    }
    const reviewed = await caller.expect(operation, 'GET', path, submission)
    const { published_id, title } = reviewed
    if (published_id === null)
      throw new Violation(operation, `${id} is ${reviewed.status}, and nothing is published`)
    this.#journal.acknowledge(
      { kind: 'row', table: 'submissions', id, values: { status: 'approved', published_id } },
      { kind: 'row', table: 'archive_items', id: published_id, values: { title } },
      { kind: 'log', action: 'create', id: published_id },
    )
    this.#published.push({ id: published_id, title })
  }

  async #deleteAndRestore({ id, title }: Item) {
    const { caller } = this.#context
    const operation = this.#journal.begin(`deletes and restores item ${id}`)
    const { status, json, isRepeated } = await caller.call(operation, 'DELETE', `/archives/${id}`)
    if (status >= 300 && !(status === 404 && isRepeated)) {
      throw new Violation(operation, `the deletion answers ${status} ${JSON.stringify(json)}`)
    }
    this.#journal.acknowledge(
      { kind: 'gone', table: 'archive_items', id },
      { kind: 'log', action: 'delete', id },
    )
    await undoLastChange(caller, operation, 'delete', id, findToken(title) ?? title)
    this.#journal.acknowledge(
      { kind: 'row', table: 'archive_items', id, values: { title } },
      { kind: 'log', action: 'undo', id },
    )
  }

  async #upload(operation: string): Promise<SentFile> {
    const { caller, random } = this.#context
    const { bytes, sha256 } = makeLetter(random, maxFileBytes)
    const id = random.uuid()
    await uploadInPieces({ caller, random }, operation, {
      ...{ id, bytes, name: 'letter.pdf', type: 'application/pdf', maxPieceBytes: maxFileBytes },
    })
    return { id, sha256, size: bytes.length }
  }

  /** @returns the submission's id; null when this user has submitted too much in this hour */
  async #submit(operation: string, files: readonly SentFile[]): Promise<string | null> {
    const { caller, random } = this.#context
    const token = this.#journal.makeToken()
    const title = `Letters ${token}`
    const described = files.map(({ id, size }) => ({
      fileName: 'letter.pdf',
      fileSize: size,
      fileType: 'application/pdf',
      fileUrl: `/api/media/${id}`,
    }))
    const [first, ...moreFiles] = described
    const content = {
      title,
      description: `What ${token} says.`,
      category: 'letters',
      tags: [],
      ...first,
      moreFiles,
    }
    this.#journal.acknowledge({ kind: 'attempted', token })
    const { status, json } = await caller.call(operation, 'POST', '/submissions', {
      body: { type: 'archive', title, content },
      headers: { 'idempotency-key': random.uuid() },
    })
    if (status === 429) return null
    if (status !== 201) throw new Violation(operation, `submitting answers ${status} ${JSON.stringify(json)}`)
    const { id, receipt } = received.parse(json)
    if (receipt.files.map(({ sha256 }) => sha256).join() !== files.map(({ sha256 }) => sha256).join()) {
      throw new Violation(operation, `the receipt names other files: ${JSON.stringify(receipt)}`)
    }
    this.#journal.acknowledge(
      { kind: 'row', table: 'submissions', id, values: { title, type: 'archive' } },
      { kind: 'log', action: 'create', id },
      ...files.map((file) => ({ kind: 'file' as const, id: file.id, sha256: file.sha256 })),
    )
    return id
  }
}

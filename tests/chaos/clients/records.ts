/** Creates, edits, deletes and restores records, each record by one client only, so that its state is always known. */
import { z } from 'zod'
import { Violation } from '../violation.ts'
import { type Client, type ClientContext, Journal } from './client.ts'
import { type RecordKind, recordKinds, toColumns } from './record-kinds.ts'
import { undoLastChange } from './undo-change.ts'
import { deleteRecord, editRecord } from './write-record.ts'

interface OwnRecord {
  kind: RecordKind
  id: string
  token: string
  updatedAt: string
  version: number
  values: Record<string, string>
}

const stored = z.looseObject({ id: z.string(), updated_at: z.string() })

const weights = { create: 5, edit: 4, read: 2, delete: 2, undoDelete: 2, undoEdit: 1, erase: 1 }

/** More records make a run slower, not better. */
const maxRecords = 40

export class RecordWriter implements Client {
  readonly #context: ClientContext
  readonly #journal: Journal
  #records: OwnRecord[] = []
  #deleted: OwnRecord[] = []

  constructor(context: ClientContext) {
    this.#context = context
    this.#journal = new Journal({ name: context.caller.name, ledger: context.ledger })
  }

  get name() {
    return this.#context.caller.name
  }

  async step() {
    const { random } = this.#context
    const record = this.#records.length > 0 ? random.pick(this.#records) : undefined
    const action = random.pickWeighted(weights)
    if (action === 'undoDelete' && this.#deleted.length > 0) return await this.#undoDelete()
    if (!record || (action === 'create' && this.#records.length < maxRecords)) return await this.#create()
    if (action === 'edit') return await this.#edit(record)
    if (action === 'delete') return await this.#delete(record)
    if (action === 'undoEdit') return await this.#undoEdit(record)
    if (action === 'erase' && record.kind.table === 'people') return await this.#erase(record)
    await this.#read(record)
  }

  forget() {
    this.#context.caller.signOut()
    this.#records = []
    this.#deleted = []
  }

  async #create() {
    const { random, caller } = this.#context
    const kind: RecordKind = recordKinds[random.pickWeighted({ news: 2, blog: 2, event: 2, person: 3 })]
    const operation = this.#journal.begin(`creates ${kind.target}`)
    const token = this.#journal.makeToken()
    const body = kind.create(token, random)
    const headers = { 'idempotency-key': random.uuid() }
    this.#journal.acknowledge({ kind: 'attempted', token })
    const { id, updated_at } = await caller.expect(operation, 'POST', kind.path, stored, { body, headers })
    const values = toColumns(kind, body)
    this.#journal.acknowledge(
      { kind: 'row', table: kind.table, id, values },
      { kind: 'log', action: 'create', id },
    )
    this.#records.push({ kind, id, token, updatedAt: updated_at, version: 1, values })
  }

  async #edit(record: OwnRecord) {
    const { kind, id, token, updatedAt } = record
    const operation = this.#journal.begin(`edits ${kind.target} ${id}`)
    const body = kind.edit(token, ++record.version)
    const columns = toColumns(kind, body)
    const edit = { updatedAt, body, values: columns }
    record.updatedAt = await editRecord(this.#context.caller, operation, `${kind.path}/${id}`, edit)
    Object.assign(record.values, columns)
    this.#journal.acknowledge(
      { kind: 'row', table: kind.table, id, values: columns },
      { kind: 'log', action: 'update', id },
    )
  }

  async #read({ kind, id, values }: OwnRecord) {
    const operation = this.#journal.begin(`reads ${kind.target} ${id}`)
    const current = await this.#context.caller.expect(operation, 'GET', `${kind.path}/${id}`, stored)
    for (const [column, value] of Object.entries(values)) {
      if (current[column] !== value) {
        throw new Violation(
          operation,
          `${column} of ${id} is ${JSON.stringify(current[column])}, not ${JSON.stringify(value)}`,
        )
      }
    }
  }

  async #delete(record: OwnRecord) {
    const { kind, id, updatedAt } = record
    const operation = this.#journal.begin(`deletes ${kind.target} ${id}`)
    await deleteRecord(this.#context.caller, operation, `${kind.path}/${id}`, updatedAt)
    this.#journal.acknowledge({ kind: 'gone', table: kind.table, id }, { kind: 'log', action: 'delete', id })
    this.#records = this.#records.filter((other) => other !== record)
    this.#deleted.push(record)
  }

  async #undoDelete() {
    const { caller, random } = this.#context
    const record = random.pick(this.#deleted)
    const { kind, id, token, values } = record
    const operation = this.#journal.begin(`undoes the deletion of ${kind.target} ${id}`)
    await undoLastChange(caller, operation, 'delete', id, token)
    this.#journal.acknowledge(
      { kind: 'row', table: kind.table, id, values: { ...values } },
      { kind: 'log', action: 'undo', id },
    )
    this.#deleted = this.#deleted.filter((other) => other !== record)
    const { updated_at } = await caller.expect(operation, 'GET', `${kind.path}/${id}`, stored)
    this.#records.push({ ...record, updatedAt: updated_at })
  }

  /** Edits a record and undoes the edit. */
  async #undoEdit(record: OwnRecord) {
    const before = { ...record.values }
    await this.#edit(record)
    const { kind, id, token } = record
    const operation = this.#journal.begin(`undoes the edit of ${kind.target} ${id}`)
    await undoLastChange(this.#context.caller, operation, 'update', id, token)
    this.#journal.acknowledge(
      { kind: 'row', table: kind.table, id, values: before },
      { kind: 'log', action: 'undo', id },
    )
    const { updated_at } = await this.#context.caller.expect(operation, 'GET', `${kind.path}/${id}`, stored)
    Object.assign(record, { values: before, updatedAt: updated_at })
  }

  /** Erases a person about whom an event was published and deleted before. */
  async #erase(record: OwnRecord) {
    const { caller, random } = this.#context
    const { kind, id, token } = record
    const operation = this.#journal.begin(`erases person ${id}`)
    const event = {
      title: `The day of ${token}`,
      description: `What happened to ${token}.`,
      eventDate: '1900',
      associatedMemberId: id,
    }
    const headers = { 'idempotency-key': random.uuid() }
    const published = await caller.expect(operation, 'POST', '/timeline', stored, { body: event, headers })
    await deleteRecord(caller, operation, `/timeline/${published.id}`)
    const { status, json } = await caller.call(operation, 'POST', `${kind.path}/${id}/erase`)
    if (status >= 300)
      throw new Violation(operation, `erasing ${id} answers ${status} ${JSON.stringify(json)}`)
    const values = { first_name: 'Private', last_name: '', biography: null }
    this.#journal.acknowledge(
      { kind: 'row', table: kind.table, id, values },
      { kind: 'erased', words: [token] },
    )
    this.#records = this.#records.filter((other) => other !== record)
  }
}

/** The database of a random sequence of changes of facts: one method for each kind of change, and one to read the tree. */
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { undoEntry } from '#server/audit/undo.service.ts'
import { copyDatabase } from '#server/db/copy-database.ts'
import { connectDatabase, type Db, databaseFile } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import {
  createRecord,
  deleteRecordOf,
  type RecordKind,
  updateRecordOf,
} from '#server/facts/edit-records.service.ts'
import { listFacts, listNames, listPlaces, listSources } from '#server/facts/facts.service.ts'
import { factKind, nameKind, placeKind, sourceKind } from '#server/facts/record-kinds.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { restoreBackup } from '#server/jobs/restore-backup.ts'
import { mergePeople } from '#server/people/merge.service.ts'
import { createPerson, deletePerson, updatePerson } from '#server/people/people.service.ts'
import { erasePerson } from '#server/people/removal.service.ts'
import type { FactPayload, NamePayload } from '#shared/contracts/facts.contract.ts'
import type { MemberPayload } from '#shared/contracts/people.contract.ts'
import type { PlacePayload } from '#shared/contracts/places.contract.ts'
import type { PersonField } from '#shared/person-fields.ts'
import { importText, makeDataDir } from '#tests/support/gedcom-files.ts'
import { startTestApp, type TestAccount, type TestApp } from '#tests/support/test-server.ts'
import { firstFile, writeFile } from './changing-file.ts'
import type { State, Table } from './fact-state.ts'

/** What {@link State} leaves out: the times of changes, and the columns that are derived. */
export interface Stored {
  state: State
  versions: ReadonlyMap<string, string>
  columns: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

function makeSession(account: TestAccount): Session {
  const { id, username, email, role, mustChangePassword } = account
  const user = { id, username, email, first_name: 'Liv', last_name: 'Berg', role, mustChangePassword }
  return {
    ...{ id: 'session', accountId: id, provedAt: '' },
    user: { ...user, userType: 'admin', member_id: null },
  }
}

function byId<R extends { id: string }>(records: readonly R[]): Record<string, R> {
  return Object.fromEntries(records.map((record) => [record.id, record]))
}

function withoutTimes<R extends { id: string; updated_at: string }>(records: readonly R[]) {
  return byId(records.map(({ updated_at: _, ...record }) => record))
}

export class FactSite {
  #deps: Deps
  readonly admin: Session
  readonly member: Session
  readonly #clock: TestApp['clock']
  readonly #actor: AuditActor

  private constructor(template: FactTemplate, db: Db) {
    this.#deps = { ...template.app.deps, db }
    this.admin = template.admin
    this.member = template.member
    this.#clock = template.app.clock
    this.#actor = { accountId: this.admin.accountId, firstName: 'Liv', lastName: 'Berg', ip: '192.0.2.1' }
  }

  static open(template: FactTemplate): FactSite {
    return new FactSite(template, connectDatabase(template.bytes))
  }

  get deps() {
    return this.#deps
  }

  get db() {
    return this.#deps.db
  }

  /** A second passes before each change. */
  passSecond() {
    this.#clock.advance(1000)
  }

  #create<P extends object>(kind: RecordKind<{ id: string; updated_at: string }, P>, payload: P) {
    return createRecord(kind, this.deps, this.#actor, payload, async () => {})
  }

  addFact = (payload: FactPayload) => this.#create(factKind as never, payload)
  addName = (payload: NamePayload) => this.#create(nameKind as never, payload)
  editFact = (id: string, payload: FactPayload, version: string | null) =>
    updateRecordOf(factKind, this.deps, this.#actor, id, payload, version)
  editName = (id: string, payload: NamePayload) =>
    updateRecordOf(nameKind, this.deps, this.#actor, id, payload, null)
  editPlace = (id: string, payload: PlacePayload) =>
    updateRecordOf(placeKind, this.deps, this.#actor, id, payload, null)
  deleteFact = (id: string) => deleteRecordOf(factKind, this.deps, this.#actor, id, null)
  deleteName = (id: string) => deleteRecordOf(nameKind, this.deps, this.#actor, id, null)
  deletePlace = (id: string) => deleteRecordOf(placeKind, this.deps, this.#actor, id, null)
  deleteSource = (id: string) => deleteRecordOf(sourceKind, this.deps, this.#actor, id, null)
  addPerson = (payload: MemberPayload) => createPerson(this.deps, this.#actor, payload)
  savePerson = (id: string, payload: MemberPayload) => updatePerson(this.deps, this.#actor, id, payload, null)
  deletePerson = (id: string) => deletePerson(this.deps, this.#actor, id, null)
  erase = (id: string) => erasePerson(this.deps, this.#actor, id, null)
  merge = (keep: string, remove: string, take: PersonField[]) =>
    mergePeople(this.deps, this.#actor, { keep: { id: keep }, remove: { id: remove }, take } as never)
  undo = (entry: number) => undoEntry(this.deps, this.#actor, entry)

  /** Imports a file as the command line does. @returns the backup that the import wrote first */
  async import(text: string): Promise<Buffer> {
    const { db, clock, config } = this.deps
    const { backup } = await importText({ db, clock, dataDir: config.dataDir }, text)
    return fs.readFileSync(path.join(config.dataDir, 'backups', backup ?? ''))
  }

  /** The log entries after one of them. */
  async listEntries(after: number) {
    return await this.db
      .selectFrom('audit_log')
      .leftJoin('changes', 'changes.id', 'audit_log.change_id')
      .select(['audit_log.id', 'details', 'change_id', 'undone_by'])
      .where('audit_log.id', '>', after)
      .orderBy('audit_log.id')
      .execute()
  }

  /** Sorts records by the time at which they were added: the order of those in the same position. */
  async #inOrder<R extends { id: string }>(table: 'facts' | 'person_names', records: R[]): Promise<R[]> {
    const rows = await this.db.selectFrom(table).select('id').orderBy('created_at').orderBy('id').execute()
    const order = new Map(rows.map(({ id }, at) => [id, at]))
    return records.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  }

  /** Reads the family tree as administrators do. */
  async read(): Promise<Stored> {
    const { deps, admin, db } = this
    const people = await db.selectFrom('people').selectAll().execute()
    const unions = await db.selectFrom('unions').selectAll().execute()
    const lists = {
      facts: await this.#inOrder('facts', await listFacts(deps, admin)),
      names: await this.#inOrder('person_names', await listNames(deps, admin)),
      sources: await listSources(deps, admin),
      places: await listPlaces(deps, admin),
    }
    const rows: Partial<Record<Table, readonly { id: string; updated_at: string }[]>> = {
      ...lists,
      ...{ people, unions },
    }
    const state: State = {
      facts: withoutTimes(lists.facts),
      names: withoutTimes(lists.names),
      sources: withoutTimes(lists.sources),
      places: withoutTimes(lists.places),
      people: byId(
        people.map(({ id, father_id, mother_id, deceased, erased_at }) => ({
          ...{ id, father_id, mother_id, deceased: deceased as 0 | 1 | null },
          erased: erased_at !== null,
        })),
      ),
      unions: byId(
        unions.map(({ id, partner1_id, partner2_id, to_date, to_date_phrase, end_reason }) => ({
          ...{ id, partner1_id, partner2_id, to_date, to_date_phrase, end_reason },
        })),
      ),
    }
    const versions = Object.entries(rows).flatMap(([table, some = []]) =>
      some.map(({ id, updated_at }) => [`${table} ${id}`, updated_at] as const),
    )
    const columns = [...people, ...unions].map((row) => [row.id, { ...row }] as const)
    return { state, versions: new Map(versions), columns: new Map(columns) }
  }

  /** Restores a backup into an empty directory, and goes on with that database. */
  async restore(backup: Buffer): Promise<void> {
    const { dataDir, remove } = makeDataDir()
    const file = path.join(dataDir, 'backup.tar.gz')
    fs.writeFileSync(file, backup)
    await restoreBackup(file, { dataDir, clock: this.#clock, force: false })
    const restored = connectDatabase(databaseFile(dataDir))
    const copy = path.join(dataDir, 'copy.sqlite')
    await copyDatabase(restored, copy)
    await restored.destroy()
    await this.db.destroy()
    this.#deps = { ...this.#deps, db: connectDatabase(fs.readFileSync(copy)) }
    remove()
  }

  async close(): Promise<void> {
    await this.db.destroy()
  }
}

/** The bytes of a database with an imported family and a second record of its mother, to start every sequence from. */
export interface FactTemplate {
  app: TestApp
  admin: Session
  member: Session
  bytes: Buffer
  close(): Promise<void>
}

export async function makeFactTemplate(): Promise<FactTemplate> {
  const data = makeDataDir()
  const app = await startTestApp({ env: { DATA_DIR: data.dataDir } })
  const template = {
    app,
    admin: makeSession(await app.createAdmin()),
    member: makeSession(await app.createAdmin({ role: 'member' })),
    bytes: Buffer.alloc(0),
    async close() {
      await app.close()
      data.remove()
    },
  }
  await importText({ db: app.db, clock: app.clock, dataDir: data.dataDir }, writeFile(firstFile))
  const { id } = await createPerson(app.deps, null, { firstName: 'wq11zk', birthDate: '1850' })
  await createPerson(app.deps, null, { firstName: 'wq10zk', lastName: 'Berg', motherId: id })
  const copy = path.join(data.dataDir, 'template.sqlite')
  await sql`vacuum into ${copy}`.execute(app.db)
  return { ...template, bytes: fs.readFileSync(copy) }
}

/** A site with a small family for random sequences: one method for every kind of step. */
import fs from 'node:fs'
import path from 'node:path'
import { copyDatabase } from '#server/db/copy-database.ts'
import { connectDatabase, databaseFile } from '#server/db/open.ts'
import { importFile } from '#server/gedcom/import/import-job.ts'
import { addMedia } from '#server/gedcom/import/import-media.service.ts'
import { restoreBackup } from '#server/jobs/restore-backup.ts'
import { writeBackup } from '#server/jobs/write-backup.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { createArchive, deleteArchive } from '#shared/contracts/archives.contract.ts'
import { type AuditLogEntry, getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import { createPerson, deletePerson, updatePerson } from '#shared/contracts/people.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { passDays } from '#tests/support/sweeps.ts'
import { startTestApp, type TestAccount, type TestApp } from '#tests/support/test-server.ts'
import { getPhoto, writeArchive, writeFamily } from './family-files.ts'

/** The status of a response and, for a success, its body. */
interface Answer {
  status: number
  json: unknown
}

export class FamilySite {
  readonly dataDir: string
  readonly #remove: () => void
  readonly #admin: TestAccount
  #app: TestApp

  private constructor(app: TestApp, data: ReturnType<typeof makeDataDir>, admin: TestAccount) {
    this.#app = app
    this.dataDir = data.dataDir
    this.#remove = data.remove
    this.#admin = admin
  }

  /** Starts an empty site with an administrator. */
  static async start(): Promise<FamilySite> {
    const data = makeDataDir()
    const app = await startTestApp({ env: { DATA_DIR: data.dataDir }, now: new Date().toISOString() })
    return new FamilySite(app, data, await app.createAdmin())
  }

  async close(): Promise<void> {
    await this.#app.close()
    this.#remove()
  }

  get db() {
    return this.#app.db
  }

  /** Calls an endpoint as an administrator who has just signed in, a second after the last call. */
  async #call(endpoint: Endpoint, input: Parameters<TestApp['call']>[1]): Promise<Answer> {
    this.#app.clock.advance(1000)
    const { status, json } = await this.#app.call(endpoint, {
      ...input,
      as: await this.#app.signIn(this.#admin),
    })
    return { status, json }
  }

  /** Imports a file of the family, as an archive also its portrait. */
  async importFile(file: number, isArchive: boolean): Promise<ImportReport> {
    const { clock, deps } = this.#app
    clock.advance(1000)
    const name = isArchive ? 'family.gdz' : 'family.ged'
    const source = path.join(this.dataDir, `.upload-${name}`)
    fs.writeFileSync(source, isArchive ? await writeArchive(file) : writeFamily(file))
    const input = { path: source, name, preview: false, events: true, actor: null }
    const report = await importFile({ db: this.db, clock, dataDir: this.dataDir }, input)
    return await addMedia(deps, report, { file: source, actor: null })
  }

  merge(keep: string, remove: string) {
    return this.#call(mergePeople, { body: { keep: { id: keep }, remove: { id: remove } } })
  }

  erase(id: string) {
    return this.#call(erasePerson, { params: { id } })
  }

  delete(id: string) {
    return this.#call(deletePerson, { params: { id } })
  }

  rename(id: string, firstName: string) {
    return this.#call(updatePerson, { params: { id }, body: { firstName } })
  }

  addChild(firstName: string, motherId: string) {
    return this.#call(createPerson, { body: { firstName, motherId } })
  }

  async #storePhoto(fileName: string): Promise<string> {
    const source = await getPhoto()
    const file = {
      ownerId: this.#admin.id,
      folder: 'archives',
      fileName,
      source,
      thumbnails: 'later',
    } as const
    return (await storeFile(this.#app.deps, file)).id
  }

  async setPortrait(id: string, fileName: string) {
    const profilePhotoUrl = buildMediaUrl(await this.#storePhoto(fileName))
    return await this.#call(updatePerson, { params: { id }, body: { profilePhotoUrl } })
  }

  async addArchiveItem(id: string) {
    const imagekitFileId = await this.#storePhoto('photo.jpg')
    return await this.#call(createArchive, { body: { title: 'A photo', imagekitFileId, memberIds: [id] } })
  }

  deleteArchiveItem(id: string) {
    return this.#call(deleteArchive, { params: { id } })
  }

  /** Gives a person an account whose username and address contain the name. */
  async addAccount(memberId: string, name: string) {
    await this.#app.createMember({ memberId, username: name, firstName: name, lastName: name })
  }

  /** The latest log entries that can be undone. */
  async listUndoable(): Promise<AuditLogEntry[]> {
    const browser = await this.#app.signIn(this.#admin)
    const log = (await this.#app.call(getAuditLog, { query: { limit: '100' }, as: browser })).output()
    return log.logs.filter((entry) => entry.can_undo)
  }

  undo(entryId: string) {
    return this.#call(undoActivity, { params: { id: entryId } })
  }

  async passDays(days: number): Promise<void> {
    await passDays(this.#app, days)
  }

  get #backup() {
    return path.join(this.dataDir, 'backup.tar.gz')
  }

  async backUp(): Promise<void> {
    await writeBackup({ db: this.db, clock: this.#app.clock, dataDir: this.dataDir }, this.#backup)
  }

  /** Restores the last backup and starts the site again. */
  async restore(): Promise<void> {
    const { clock, db } = this.#app
    clock.advance(1000)
    const file = databaseFile(this.dataDir)
    const copy = `${file}.copy`
    for (const old of [file, copy]) fs.rmSync(old, { force: true })
    await copyDatabase(db, file)
    await this.#app.close()
    await restoreBackup(this.#backup, { dataDir: this.dataDir, clock, force: true })
    const onDisk = connectDatabase(file)
    await copyDatabase(onDisk, copy)
    await onDisk.destroy()
    const restored = connectDatabase(fs.readFileSync(copy))
    const now = new Date(clock.now()).toISOString()
    this.#app = await startTestApp({ env: { DATA_DIR: this.dataDir }, now, db: restored })
  }
}

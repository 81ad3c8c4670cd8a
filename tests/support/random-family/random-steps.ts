/** Takes the steps of a random sequence, and checks after each one what must be true. */

import { expect } from 'vitest'
import { z } from 'zod'
import { derivedColumns } from '#server/audit/undo-facts.ts'
import { listWronglyDerived } from '#server/facts/derived-columns.service.ts'
import { restoreKey } from '#server/jobs/restore.store.ts'
import { bucketFolderKey, keptObjectsKey } from '#server/media/storage/open-media-store.ts'
import * as read from './database-snapshot.ts'
import { fileCount, firstNames, listXrefs } from './family-files.ts'
import {
  addWord,
  copyModel,
  createModel,
  eraseWords,
  type FamilyModel,
  findRemaining,
  noteMerge,
  withoutMerges,
} from './family-model.ts'
import type { FamilySite } from './family-site.ts'

export const stepKinds = [
  ...(['import', 'import', 'archive', 'merge', 'merge', 'undo', 'undo', 'undo', 'delete', 'erase'] as const),
  ...([
    'rename',
    'child',
    'portrait',
    'item',
    'remove item',
    'account',
    'days',
    'back up',
    'restore',
  ] as const),
] as const

/** A step: the numbers choose its people, file or log entry among those that there are. */
export interface Step {
  kind: (typeof stepKinds)[number]
  one: number
  other: number
}

/** Settings that a restore writes. */
const restoreSettings = [bucketFolderKey, keptObjectsKey, restoreKey]

const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

function pick<T>(list: readonly T[], number: number): T | undefined {
  return list[number % Math.max(1, list.length)]
}

const createdPerson = z.object({ id: z.string() })
const undoEntry = z.object({ id: z.string() })

/** The state that the last backup contains. */
interface Saved {
  model: FamilyModel
  snapshot: read.Snapshot
}

export class RandomSequence {
  readonly #site: FamilySite
  #model = createModel()
  #saved: Saved | null = null
  #wordCount = 0
  /** What happened, for the report of a failure. */
  readonly log: string[] = []

  constructor(site: FamilySite) {
    this.#site = site
  }

  #makeWord(): string {
    this.#wordCount++
    return `Word${this.#wordCount}zq`
  }

  /** Takes a step and checks the state before and after it. */
  async take({ kind, one, other }: Step): Promise<void> {
    const before = await read.takeSnapshot(this.#site.db)
    const people = read.listIds(before)
    const person = pick(people, one)
    const partner = pick(people, other)
    if (kind === 'import' || kind === 'archive')
      await this.#import(before, one % fileCount, kind === 'archive')
    else if (kind === 'undo') await this.#undo(before, one)
    else if (kind === 'days') await this.#passDays(before, pick([1, 8, 30], one) ?? 1)
    else if (kind === 'back up') await this.#backUp(before)
    else if (kind === 'restore') await this.#restore()
    else if (kind === 'remove item') await this.#removeItem(before, one)
    else if (person === undefined || partner === undefined) return
    else if (kind === 'merge') await this.#merge(before, person, partner)
    else if (kind === 'delete') await this.#delete(before, person)
    else if (kind === 'erase') await this.#erase(before, person)
    else await this.#edit(before, kind, person)
    await this.#checkAll()
  }

  async #checkAll(): Promise<void> {
    const { db, dataDir } = this.#site
    expect(await read.findBrokenRows(db), 'references to missing rows').toEqual([])
    expect(await read.findMissingMedia(db, dataDir), 'media files without bytes').toEqual([])
    expect(await read.findWords(db, this.#model.erasedWords), 'traces of erased people').toEqual([])
  }

  async #look(): Promise<read.Snapshot> {
    return await read.takeSnapshot(this.#site.db)
  }

  /** Checks the response of a step that the site may refuse. @returns whether it was accepted */
  async #isAccepted(before: read.Snapshot, step: string, status: number): Promise<boolean> {
    this.log.push(`${step} → ${status}`)
    expect(status, step).toBeLessThan(500)
    if (status < 300) return true
    expect(read.listDifferences(before, await this.#look()), `${step} was refused`).toEqual([])
    return false
  }

  /** Checks that the people and their links are those that are expected. */
  #checkFamily(after: read.Snapshot, people: readonly string[], relations: Iterable<string>): void {
    expect(read.listIds(after).sort(), 'people').toEqual([...people].sort())
    expect([...read.listRelations(after)].sort(), 'links between people').toEqual([...relations].sort())
  }

  #listLinked(snapshot: read.Snapshot): Map<string, string> {
    const links = [...read.pickTables(snapshot, 'gedcom_links').values()]
    const people = links.filter((link) => link['kind'] === 'person')
    return new Map(people.map((link) => [String(link['xref']), String(link['record_id'])]))
  }

  async #import(before: read.Snapshot, file: number, isArchive: boolean): Promise<void> {
    const report = await this.#site.importFile(file, isArchive)
    const { added, changed } = report
    this.log.push(
      `import file ${file}${isArchive ? ' as archive' : ''} → ${JSON.stringify({ added, changed })}`,
    )
    const after = await this.#look()
    const linked = this.#listLinked(before)
    const newXrefs = listXrefs(file).filter((xref) => !linked.has(xref))
    const ids = this.#listLinked(after)
    const newIds = newXrefs.map((xref) => ids.get(xref) ?? '')
    expect(read.listIds(after).sort(), 'people').toEqual([...read.listIds(before), ...newIds].sort())
    const listLinks = (snapshot: read.Snapshot) =>
      new Set([...read.listRelations(snapshot)].map((link) => withoutMerges(this.#model, link)))
    const links = listLinks(after)
    expect(
      [...listLinks(before)].filter((link) => !links.has(link)),
      'lost links',
    ).toEqual([])
    expect(report.media?.failure).toBeUndefined()
    if (this.#model.lastFile === file) {
      const tables = ['people', 'unions', 'other_parents', 'events'] as const
      const rows = [before, after].map((snapshot) => [...read.pickTables(snapshot, ...tables)])
      if (!isArchive) expect(rows[1], 'the same file again').toEqual(rows[0])
    }
    for (const [xref, name] of Object.entries(firstNames)) {
      const id = ids.get(xref)
      if (id !== undefined && newXrefs.includes(xref)) addWord(this.#model, id, name)
    }
    this.#model.lastFile = file
  }

  async #merge(before: read.Snapshot, keep: string, remove: string): Promise<void> {
    const { status } = await this.#site.merge(keep, remove)
    if (!(await this.#isAccepted(before, `merge ${remove} into ${keep}`, status))) return
    const after = await this.#look()
    const people = read.listIds(before).filter((id) => id !== remove)
    const [entry] = await this.#site.listUndoable()
    noteMerge(this.#model, entry?.id ?? '', { keep, remove }, people)
    const hasParent = (slot: string, id: string) =>
      [...read.listRelations(before)].some((link) => link.startsWith(`${slot} ${id} `))
    const relations = [...read.listRelations(before)]
      .filter((link) => {
        const [slot = '', child] = link.split(' ')
        // The kept record has its own parents, unless it has none.
        return slot === 'partners' || child !== remove || !hasParent(slot, keep)
      })
      .map((link) => this.#rename(link, remove, keep))
    this.#checkFamily(after, people, new Set(relations))
  }

  #rename(link: string, from: string, to: string): string {
    const [slot = '', ...ids] = link.split(' ')
    const renamed = ids.map((id) => (id === from ? to : id))
    return [slot, ...(slot === 'partners' ? renamed.sort() : renamed)].join(' ')
  }

  async #delete(before: read.Snapshot, person: string): Promise<void> {
    const { status } = await this.#site.delete(person)
    if (!(await this.#isAccepted(before, `delete ${person}`, status))) return
    const relations = [...read.listRelations(before)].filter((link) => !link.includes(person))
    this.#checkFamily(
      await this.#look(),
      read.listIds(before).filter((id) => id !== person),
      relations,
    )
  }

  async #erase(before: read.Snapshot, person: string): Promise<void> {
    const { status } = await this.#site.erase(person)
    if (!(await this.#isAccepted(before, `erase ${person}`, status))) return
    eraseWords(this.#model, person)
    this.#checkFamily(await this.#look(), read.listIds(before), read.listRelations(before))
  }

  async #edit(before: read.Snapshot, kind: Step['kind'], person: string): Promise<void> {
    const word = this.#makeWord()
    if (kind === 'account') {
      const accounts = [...read.pickTables(before, 'accounts').values()]
      if (accounts.some((account) => account['member_id'] === person)) return
      await this.#site.addAccount(person, word.toLowerCase())
      this.log.push(`account of ${person}`)
      return addWord(this.#model, person, word)
    }
    if (kind === 'child') {
      const { status, json } = await this.#site.addChild(word, person)
      if (!(await this.#isAccepted(before, `child of ${person}`, status))) return
      const { id } = createdPerson.parse(json)
      const relations = [...read.listRelations(before), `mother ${id} ${person}`]
      this.#checkFamily(await this.#look(), [...read.listIds(before), id], relations)
      return addWord(this.#model, id, word)
    }
    const edits = {
      portrait: () => this.#site.setPortrait(person, `${word}.jpg`),
      item: () => this.#site.addArchiveItem(person),
    }
    const edit = kind === 'portrait' || kind === 'item' ? edits[kind] : () => this.#site.rename(person, word)
    const { status } = await edit()
    if (!(await this.#isAccepted(before, `${kind} of ${person}`, status))) return
    if (kind !== 'item') addWord(this.#model, person, word)
    this.#checkFamily(await this.#look(), read.listIds(before), read.listRelations(before))
  }

  async #removeItem(before: read.Snapshot, number: number): Promise<void> {
    const items = [...read.pickTables(before, 'archive_items').values()]
    const id = pick(items, number)?.['id']
    if (typeof id !== 'string') return
    const { status } = await this.#site.deleteArchiveItem(id)
    await this.#isAccepted(before, `delete item ${id}`, status)
  }

  async #undo(before: read.Snapshot, number: number): Promise<void> {
    const entries = await this.#site.listUndoable()
    const entry = pick(entries.slice(0, 6), number)
    if (!entry) return
    const changes = await this.#readChanges(entry.id)
    const { status, json } = await this.#site.undo(entry.id)
    const step = `undo of ${entry.action} ${entry.target_id}`
    if (!(await this.#isAccepted(before, step, status))) return
    const after = await this.#look()
    const expected = new Map(before)
    for (const [name, rows] of changes) {
      const changed = rows.before && this.#pickChanged(rows.before, rows.after)
      if (changed === null) expected.delete(name)
      // A row of which only the time changed may be gone.
      else if (Object.keys(changed).length > 0) this.#expectRestored(expected, name, changed, after)
    }
    this.#expectDerived(expected, after)
    expect(await listWronglyDerived(this.#site.db), `columns after the ${step}`).toEqual([])
    expect(read.listDifferences(expected, after), `rows after the ${step}`).toEqual([])
    const merge = this.#model.merges.get(entry.id)
    if (merge) noteMerge(this.#model, undoEntry.parse(json).id, merge, read.listIds(after))
    // The next import links people to a restored person, whom the imports before could not find.
    if (read.listIds(after).length !== read.listIds(before).length) this.#model.lastFile = null
  }

  /** What facts give follows the facts as they are now: an import may have added some since. */
  #expectDerived(expected: Map<string, read.Row>, after: read.Snapshot) {
    for (const [name, row] of expected) {
      const now = after.get(name)
      const columns = derivedColumns[name.split(' ')[0] ?? '']
      if (!now || !columns) continue
      const derived = Object.entries(now).filter(([column]) => columns.has(column))
      expected.set(name, { ...row, ...Object.fromEntries(derived) })
    }
  }

  /** A restored row names the person who was kept where its own person was merged since. */
  #expectRestored(expected: Map<string, read.Row>, name: string, changed: read.Row, after: read.Snapshot) {
    const people = new Set(read.listIds(after))
    const keep = (text: string) =>
      text.replaceAll(uuidPattern, (id) => (people.has(id) ? id : findRemaining(this.#model, id)))
    const kept = keep(name)
    if (kept !== name && expected.has(kept)) return
    const entries = Object.entries(changed).map(([column, value]) => [
      column,
      typeof value === 'string' ? keep(value) : value,
    ])
    expected.set(kept, { ...expected.get(kept), ...Object.fromEntries(entries) })
  }

  #pickChanged(before: read.Row, after: read.Row | null): read.Row {
    if (after === null) return before
    return Object.fromEntries(
      Object.entries(before).filter(([column, value]) => column !== 'updated_at' && value !== after[column]),
    )
  }

  /** The rows of the change of a log entry before and after the change. */
  async #readChanges(entryId: string) {
    const rows = await this.#site.db
      .selectFrom('row_changes')
      .innerJoin('audit_log', 'audit_log.change_id', 'row_changes.change_id')
      .where('audit_log.id', '=', Number(entryId))
      .select(['table_name', 'row_key', 'before', 'after'])
      .orderBy('seq')
      .execute()
    const changes = new Map<string, { before: read.Row | null; after: read.Row | null }>()
    for (const row of rows) {
      const name = `${row.table_name} ${row.row_key}`
      const [before, after] = [row.before, row.after].map((json): read.Row | null => json && JSON.parse(json))
      const first = changes.get(name)
      changes.set(name, { before: first ? first.before : (before ?? null), after: after ?? null })
    }
    return changes
  }

  async #passDays(before: read.Snapshot, days: number): Promise<void> {
    this.log.push(`${days} days`)
    await this.#site.passDays(days)
    const tables = ['people', 'unions', 'other_parents', 'events', 'archive_items', 'accounts'] as const
    const [was, is] = [before, await this.#look()].map((snapshot) => read.pickTables(snapshot, ...tables))
    expect(is && was && read.listDifferences(was, is), 'rows after some days').toEqual([])
  }

  async #backUp(before: read.Snapshot): Promise<void> {
    this.log.push('back up')
    await this.#site.backUp()
    this.#saved = { model: copyModel(this.#model), snapshot: before }
  }

  async #restore(): Promise<void> {
    if (!this.#saved) return
    this.log.push('restore')
    await this.#site.restore()
    this.#model = copyModel(this.#saved.model)
    const differences = read.listDifferences(this.#saved.snapshot, await this.#look())
    const written = restoreSettings.map((key) => `settings ${JSON.stringify([key])}`)
    expect(
      differences.filter((row) => !written.includes(row)),
      'rows after a restore',
    ).toEqual([])
  }
}

/**
 * Sets the media of facts from the objects that a family tree has below them. What the file told is remembered, so that media
 * that were removed on the site are not set again.
 */
import { setImmediate } from 'node:timers/promises'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { listFactsById } from '#server/facts/bulk-records.service.ts'
import { updateRecordsOf } from '#server/facts/edit-records.service.ts'
import { factKind } from '#server/facts/record-kinds.ts'
import { isPublic } from '#server/facts/visible-records.ts'
import type { Fact, FactMedia, FactPayload } from '#shared/contracts/facts.contract.ts'
import { listLength } from '#shared/limits.ts'
import type { FactObjects, LinkedFactObjects } from '../import/referenced-files.ts'
import {
  type ImportedMedia,
  isSameMedia,
  mergeFactMedia,
  serializeImportedMedia,
  toFactMedia,
} from '../structures/fact-media.ts'
import { loadSourceItems, type SourceItem, saveFactMedia } from './fact-media.store.ts'

/** A record with the media of its facts as the file tells them now. */
interface FileMedia extends Omit<LinkedFactObjects, 'facts'> {
  now: ReadonlyMap<string, { media: readonly FactMedia[]; isLocked: boolean }>
}

function toMedia({ objects }: FactObjects, items: ReadonlyMap<string, SourceItem>): FactMedia[] {
  const media = new Map<string, FactMedia>()
  for (const { paths, details } of objects) {
    // Of an object with several files, nothing says which one a region is of.
    const shown = paths.length === 1 ? details : { ...details, box: null }
    for (const path of paths) {
      const item = items.get(path)
      if (item && !media.has(item.item_id)) media.set(item.item_id, toFactMedia(item.item_id, shown, item))
    }
  }
  return [...media.values()].slice(0, listLength.media)
}

/** Whether the file tells the same of all facts of a record as at the last import. */
function isUnchanged({ before, now }: FileMedia): boolean {
  return [...now].every(([id, { media }]) => isSameMedia(before.get(id) ?? [], media))
}

/** Whether a fact keeps its media whatever the file tells, as it is hidden or locked; the first media of a fact that the file locks are set. */
function isKept(fact: Fact, isLockedByFile: boolean, before: readonly FactMedia[] | undefined): boolean {
  if (!isPublic(fact)) return true
  const isNew = before === undefined && fact.media === undefined
  return fact.restriction === 'locked' && !(isNew && isLockedByFile)
}

/** The media to write by fact, and what the next import has to know of each record. */
function planMedia(links: readonly FileMedia[], facts: ReadonlyMap<string, Fact>) {
  const media = new Map<Fact, readonly FactMedia[]>()
  const imported = links.map(({ before, now }): ImportedMedia => {
    const told = new Map<string, readonly FactMedia[]>()
    for (const [id, own] of before) if (facts.has(id) && !now.has(id)) told.set(id, own)
    for (const [id, { media: file, isLocked }] of now) {
      const [fact, old] = [facts.get(id), before.get(id)]
      if (!fact) continue
      if (isKept(fact, isLocked, old)) {
        if (old) told.set(id, old)
        continue
      }
      const current = media.get(fact) ?? fact.media ?? []
      const merged = mergeFactMedia(old ?? [], file, current)
      if (!isSameMedia(merged, current)) media.set(fact, merged)
      told.set(id, file)
    }
    return told
  })
  return { media, imported }
}

/** Other work of the process runs between the transactions. */
const factsInTransaction = 200

function* inPieces(links: readonly FileMedia[]): Generator<FileMedia[]> {
  let piece: FileMedia[] = []
  let count = 0
  for (const link of links) {
    piece.push(link)
    count += link.now.size
    if (count < factsInTransaction) continue
    yield piece
    piece = []
    count = 0
  }
  if (piece.length > 0) yield piece
}

/** Call it when the files are stored. */
export async function setFactMedia(
  deps: Deps,
  actor: AuditActor | null,
  sourceId: string,
  linked: readonly LinkedFactObjects[],
): Promise<void> {
  const items = await loadSourceItems(deps.db, sourceId)
  const changed = linked
    .map(({ facts, ...link }): FileMedia => {
      const now = facts.map(
        (fact) => [fact.id, { media: toMedia(fact, items), isLocked: fact.isLocked }] as const,
      )
      return { ...link, now: new Map(now) }
    })
    .filter((link) => !isUnchanged(link))
  for (const links of inPieces(changed)) {
    await deps.db.transaction().execute(async (db) => {
      const ids = links.flatMap(({ before, now }) => [...before.keys(), ...now.keys()])
      const facts = new Map((await listFactsById(db, [...new Set(ids)])).map((fact) => [fact.id, fact]))
      const { media, imported } = planMedia(links, facts)
      const updates = [...media].map(([fact, own]): [Fact, FactPayload] => [fact, { media: [...own] }])
      await updateRecordsOf(factKind, { db, clock: deps.clock }, actor, new Map(updates))
      for (const [i, { kind, xref }] of links.entries())
        await saveFactMedia(
          db,
          { source_id: sourceId, kind, xref },
          serializeImportedMedia(imported[i] ?? new Map()),
        )
    })
    await setImmediate()
  }
}

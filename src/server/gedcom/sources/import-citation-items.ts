/**
 * Sets the archive items of citations whose files have just been stored. From the next import on, citations are merged with
 * their items.
 */
import { setImmediate } from 'node:timers/promises'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { type RecordKind, updateRecordsOf } from '#server/facts/edit-records.service.ts'
import { factKind, nameKind } from '#server/facts/record-kinds.ts'
import { isPublic } from '#server/facts/visible-records.ts'
import type { Fact, PersonName } from '#shared/contracts/facts.contract.ts'
import type { Citation } from '#shared/contracts/sources.contract.ts'
import type { GedcomFact } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import { loadSourceItems, loadSourceRecords } from '../facts/fact-media.store.ts'
import { parseImportedItems } from '../facts/item-kinds.ts'
import { noIds, toCitationsJson } from '../facts/stored-facts.ts'
import { loadCitingLinks } from '../gedcom-media.store.ts'
import { createItemFinder, loadObjects } from './cited-items.ts'
import { mergeCitations } from './merge-citations.ts'

/** The citations of a fact or name as the file tells them, without and with the items of the files that were stored now. */
interface NewItems {
  id: string
  before: readonly Citation[]
  now: readonly Citation[]
  isLockedByFile: boolean
}

/** Other work of the process runs between the transactions. */
const recordsInTransaction = 200

/** Whether a record keeps its citations whatever the file tells; the first items of one that the file locks are set. */
function isKept(record: Fact | PersonName, { isLockedByFile }: NewItems): boolean {
  if (!isPublic(record)) return true
  const hasItems = record.citations?.some(({ item_ids }) => item_ids !== undefined)
  return record.restriction === 'locked' && !(isLockedByFile && !hasItems)
}

async function writeItems<R extends Fact | PersonName>(
  kind: RecordKind<R, { citations?: Citation[] }>,
  { db, clock }: Deps,
  actor: AuditActor | null,
  found: readonly NewItems[],
): Promise<void> {
  for (const some of chunks(found, recordsInTransaction)) {
    await db.transaction().execute(async (transaction: Db) => {
      const ids = some.map(({ id }) => id)
      const records = new Map((await kind.load(transaction, ids)).map((record) => [record.id, record]))
      const updates = new Map<R, { citations: Citation[] }>()
      for (const items of some) {
        const record = records.get(items.id)
        if (!record || isKept(record, items)) continue
        const { citations = [] } = record
        const { before, now: file } = items
        const merged = mergeCitations({ before, file, here: citations, hidden: [] })
        if (JSON.stringify(merged) !== JSON.stringify(citations)) updates.set(record, { citations: merged })
      }
      await updateRecordsOf(kind, { db: transaction, clock }, actor, updates)
    })
    await setImmediate()
  }
}

/**
 * Call it when the files are stored.
 *
 * @param itemsBefore the items of the source before that
 */
export async function setCitationItems(
  deps: Deps,
  actor: AuditActor | null,
  sourceId: string,
  itemsBefore: Awaited<ReturnType<typeof loadSourceItems>>,
): Promise<void> {
  const items = await loadSourceItems(deps.db, sourceId)
  if (items.size === 0) return
  const objects = await loadObjects(deps.db, sourceId)
  const sources = new Map(
    (await loadSourceRecords(deps.db, sourceId)).map((own) => [own.xref, own.record_id]),
  )
  const source = (xref: string) => sources.get(xref) ?? null
  const before = { ...noIds, source, items: createItemFinder(objects, itemsBefore) }
  const now = { ...noIds, source, items: createItemFinder(objects, items) }
  const listNew = (json: string, ids: string): NewItems[] => {
    const told = parseImportedItems<Pick<GedcomFact, 'citations' | 'restriction'>>(json, ids)
    return (told?.items ?? []).flatMap(({ citations, restriction }, i) => {
      const id = told?.ids[i] ?? null
      const [old, own] = [toCitationsJson(citations, before), toCitationsJson(citations, now)]
      if (id === null || old === own) return []
      const isLockedByFile = restriction === 'locked'
      return [
        { id, before: JSON.parse(old) as Citation[], now: JSON.parse(own) as Citation[], isLockedByFile },
      ]
    })
  }
  for await (const links of loadCitingLinks(deps.db, sourceId)) {
    const facts = links.flatMap((link) => listNew(link.facts, link.fact_ids))
    const names = links.flatMap((link) => listNew(link.names, link.name_ids))
    await writeItems(factKind, deps, actor, facts)
    await writeItems(nameKind, deps, actor, names)
  }
}

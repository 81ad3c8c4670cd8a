/** Finds the sources and repositories of earlier imports in a file, also where a program numbered its records anew. */
import { findSubstructureValue } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomRecord } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { untitledSource } from '#shared/knowledge/source-details.ts'
import { readRecordColumns } from './stored-sources.ts'

/** By which a record is recognized under another cross-reference. */
interface RecordIdentity {
  /** The kind and the title or name; null for a record without a title. */
  label: string | null
  uid: string | null
  /** JSON. */
  externalIds: string
}

/** The id of a record that this or another site exported. */
export function findUid({ tag, sub }: GedcomRecord): string | null {
  return tag === 'SOUR' || tag === 'REPO' ? findSubstructureValue(sub, 'UID') : null
}

/** By kind and cross-reference. */
function readIdentities(records: readonly GedcomRecord[]): Map<string, RecordIdentity> {
  const uids = new Map(records.map((record) => [`${record.tag} ${record.xref}`, findUid(record)]))
  const columns = readRecordColumns(records, () => null)
  return new Map(
    [...columns].map(([key, { kind, xref, columns: own }]) => {
      const title = own['title'] ?? own['name'] ?? untitledSource
      const label = title === untitledSource ? null : `${kind} ${title}`
      const uid = uids.get(`${kind === 'source' ? 'SOUR' : 'REPO'} ${xref}`) ?? null
      return [key, { label, uid, externalIds: String(own['external_ids']) }]
    }),
  )
}

/**
 * Our ids of the records of a file that earlier imports linked, by kind and cross-reference.
 *
 * @param before the records of the last import
 * @param linked our ids by kind and cross-reference at the last import
 */
export function matchLinkedRecords(
  now: readonly GedcomRecord[],
  before: readonly GedcomRecord[],
  linked: ReadonlyMap<string, string>,
): Map<string, string> {
  const bases = readIdentities(before)
  const found = readIdentities(now)
  /** The labels that records of the file have under cross-references of other records. */
  const movedLabels = new Set(
    [...found].flatMap(([key, { label }]) => (bases.get(key)?.label === label ? [] : (label ?? []))),
  )
  const isSame = (key: string, own: RecordIdentity): boolean => {
    const base = bases.get(key)
    if (!base || base.label === null || base.label === own.label) return true
    if (own.uid !== null && own.uid === base.uid) return true
    if (own.externalIds !== '[]' && own.externalIds === base.externalIds) return true
    return !movedLabels.has(base.label)
  }
  const matched = new Map<string, string>()
  for (const [key, own] of found) {
    const id = linked.get(key)
    if (id !== undefined && isSame(key, own)) matched.set(key, id)
  }
  const taken = new Set(matched.values())
  const byLabel = new Map<string | null, string>()
  for (const [key, { label }] of bases) {
    const id = linked.get(key)
    if (id !== undefined && !taken.has(id) && !byLabel.has(label)) byLabel.set(label, id)
  }
  for (const [key, { label }] of found) {
    const id = label === null || matched.has(key) ? undefined : byLabel.get(label)
    if (id === undefined || taken.has(id)) continue
    matched.set(key, id)
    taken.add(id)
  }
  return matched
}

/** Matches records of the file with links of earlier imports: by unique id, then by cross-reference. */
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import type { GedcomPerson } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { getLastImported, type Link, type SourceRow } from '../gedcom.store.ts'
import type { ErasedHash } from './erased-people.ts'
import { getIdentity } from './import-columns.ts'
import type { Columns } from './merge-record.ts'

/** The link of an earlier import for each record of the file; null for new records. */
export type Matches = ReadonlyMap<string, Link | null>

function fullName(first: string, last: string) {
  return `${first} ${last}`.trim().toLowerCase()
}

/** The hashed name of an erased person; null for all others. */
function getErasedName(link: Link): string | null {
  const mark = link.base.includes('"erased_name"') ? getLastImported(link)['erased_name'] : null
  return typeof mark === 'string' ? mark : null
}

function getLinkedName(link: Link) {
  const erased = getErasedName(link)
  if (erased !== null) return erased
  const imported = getIdentity(getLastImported(link))
  return fullName(String(imported['first_name'] ?? ''), String(imported['last_name'] ?? ''))
}

/**
 * Finds the source that the file is a newer version of: the one with the most people that have the same cross-reference
 * and name, at least half of the people of the smaller file. The name of the file does not count.
 */
export function chooseSource(
  people: readonly GedcomPerson[],
  links: readonly Link[],
  mark: ErasedHash,
): string | null {
  const names = new Map(people.map((person) => [person.xref, fullName(person.firstName, person.lastName)]))
  const named = [...names.values()].filter((name) => name !== '').length
  const tally = new Map<string, { same: number; named: number }>()
  for (const link of links) {
    if (link.kind !== 'person') continue
    const name = getLinkedName(link)
    if (name === '') continue
    const entry = tally.get(link.source_id) ?? { same: 0, named: 0 }
    entry.named++
    const imported = names.get(link.xref)
    if (imported === name || (imported && getErasedName(link) === mark('name', imported))) entry.same++
    tally.set(link.source_id, entry)
  }
  let best: { source: string; same: number } | null = null
  for (const [source, entry] of tally) {
    if (entry.same === 0 || entry.same * 2 < Math.min(named, entry.named)) continue
    if (!best || entry.same > best.same) best = { source, same: entry.same }
  }
  return best?.source ?? null
}

/**
 * Finds the source of a file without any names: the source with the same file name whose people have no names
 * either.
 */
export function chooseSourceWithoutNames(
  people: readonly GedcomPerson[],
  links: readonly Link[],
  { name, sources }: { name: string; sources: readonly SourceRow[] },
): string | null {
  if (people.some((person) => fullName(person.firstName, person.lastName) !== '')) return null
  const named = new Set(
    links.flatMap((link) => (link.kind === 'person' && getLinkedName(link) !== '' ? [link.source_id] : [])),
  )
  return sources.findLast((source) => source.name === name && !named.has(source.id))?.id ?? null
}

function firstWord(text: string) {
  return text.trim().toLowerCase().split(/\s+/, 1)[0] ?? ''
}

function birthYear(date: unknown) {
  return typeof date === 'string' ? getEarliestYear(date) : null
}

function sharesTrait(person: GedcomPerson, known: Columns): boolean {
  const surnames = [known['last_name'], known['maiden_name']].flatMap((name) =>
    typeof name === 'string' && name !== '' ? [name.toLowerCase()] : [],
  )
  if (surnames.includes(person.lastName.toLowerCase())) return true
  if (person.maidenName !== null && surnames.includes(person.maidenName.toLowerCase())) return true
  const given = firstWord(String(known['first_name'] ?? ''))
  if (given !== '' && given === firstWord(person.firstName)) return true
  const year = birthYear(known['birth_date'])
  return year !== null && year === birthYear(person.birth.date)
}

function isBlank(person: GedcomPerson) {
  return person.firstName === '' && person.lastName === '' && person.birth.date === null
}

/**
 * Whether a cross-reference can still mean the same person: the sexes do not contradict each other, and a surname, a
 * given name or the birth year is the same as at the last import or in our record.
 */
export function isPlausible(person: GedcomPerson, imported: Columns, existing: Columns | undefined): boolean {
  const base = getIdentity(imported)
  const states = existing ? [base, existing] : [base]
  const sexes = states.flatMap((state) => state['gender'] ?? [])
  if (person.sex !== null && sexes.length > 0 && !sexes.includes(person.sex)) return false
  if (states.some((state) => sharesTrait(person, state))) return true
  return isBlank(person) && fullName(String(base['first_name'] ?? ''), String(base['last_name'] ?? '')) === ''
}

/** A record of the file, for matching. */
export interface Candidate {
  xref: string
  uid: string | null
  /** Whether a link with the same cross-reference can be the same record. */
  fits(link: Link): boolean
  /** How much of the record a link of the same unique id has; for ids that several records share. */
  closeness?(link: Link): number
}

/** Pairs the records of a unique id that several records have: the closest first, then those of one cross-reference. */
function pairSharedUid(
  candidates: readonly Candidate[],
  links: readonly Link[],
  addMatch: (xref: string, link: Link) => void,
): void {
  const rate = (candidate: Candidate, link: Link) =>
    (candidate.closeness?.(link) ?? Number(candidate.fits(link))) + (candidate.xref === link.xref ? 0.5 : 0)
  const pairs = candidates.flatMap((candidate) =>
    links.map((link) => ({ candidate, link, rating: rate(candidate, link) })),
  )
  for (const { candidate, link, rating } of pairs.sort((a, b) => b.rating - a.rating))
    if (rating >= 1) addMatch(candidate.xref, link)
}

/** The records whose unique id is not unique, by that id. */
function findSharedUids(
  candidates: readonly Candidate[],
  links: readonly Link[],
  sourceId: string | null,
): Map<string, { records: Candidate[]; links: Link[] }> {
  const byUid = new Map<string, { records: Candidate[]; links: Link[] }>()
  for (const candidate of candidates) {
    if (candidate.uid === null) continue
    const entry = byUid.get(candidate.uid)
    if (entry) entry.records.push(candidate)
    else byUid.set(candidate.uid, { records: [candidate], links: [] })
  }
  for (const link of links) {
    if (link.uid !== null && link.source_id === sourceId) byUid.get(link.uid)?.links.push(link)
  }
  for (const [uid, entry] of byUid) if (entry.records.length < 2 && entry.links.length < 2) byUid.delete(uid)
  return byUid
}

/**
 * Matches each record of the file with at most one link, and the other way round: first records whose cross-reference and
 * unique id are both known, then the other unique ids, then cross-references within the source. Several links lead to the
 * same record of ours when records of the file were merged on the site.
 *
 * @param links the links of one kind, of all sources
 * @param ownRecord finds our record whose id is a unique id of the file, because the file was exported from this site
 */
export function matchRecords(
  candidates: readonly Candidate[],
  links: readonly Link[],
  sourceId: string | null,
  ownRecord: (uid: string) => Link | undefined = () => undefined,
): Matches {
  const byUid = new Map<string, Link>()
  const byXref = new Map<string, Link>()
  for (const link of links) {
    if (link.uid !== null && (link.source_id === sourceId || !byUid.has(link.uid))) byUid.set(link.uid, link)
    if (link.source_id === sourceId) byXref.set(link.xref, link)
  }
  const matches = new Map<string, Link | null>()
  const matchedLinks = new Set<Link>()
  const addMatch = (xref: string, link: Link | undefined) => {
    if (!link || matchedLinks.has(link) || matches.has(xref)) return
    matchedLinks.add(link)
    matches.set(xref, link)
  }
  const shared = findSharedUids(candidates, links, sourceId)
  for (const entry of shared.values()) pairSharedUid(entry.records, entry.links, addMatch)
  const hasOwnUid = (uid: string | null) => uid !== null && !shared.has(uid)
  for (const { xref, uid } of candidates) {
    const link = byXref.get(xref)
    if (link && hasOwnUid(uid) && (link.uid === uid || link.record_id === uid)) addMatch(xref, link)
  }
  for (const { xref, uid } of candidates) {
    if (uid !== null && hasOwnUid(uid) && !matches.has(xref)) addMatch(xref, byUid.get(uid) ?? ownRecord(uid))
  }
  for (const candidate of candidates) {
    if (matches.has(candidate.xref)) continue
    const link = byXref.get(candidate.xref)
    if (link && candidate.fits(link)) addMatch(candidate.xref, link)
    if (!matches.has(candidate.xref)) matches.set(candidate.xref, null)
  }
  return matches
}

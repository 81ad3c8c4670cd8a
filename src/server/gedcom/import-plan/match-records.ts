/** Which of our records a record of the file is: by its unique id, then by its cross-reference in the same source. */
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import type { GedcomPerson } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { getLastImported, type Link, type SourceRow } from '../gedcom.store.ts'
import type { ErasedHash } from './erased-people.ts'
import type { Columns } from './merge-record.ts'

/** A record of the file and its link of an earlier import; null for one that is new here. */
export type Matches = ReadonlyMap<string, Link | null>

function fullName(first: string, last: string) {
  return `${first} ${last}`.trim().toLowerCase()
}

/** The mark of an erased person's name; null for everybody else. */
function getErasedName(link: Link): string | null {
  const mark = link.base.includes('"erased_name"') ? getLastImported(link)['erased_name'] : null
  return typeof mark === 'string' ? mark : null
}

function getLinkedName(link: Link) {
  const erased = getErasedName(link)
  if (erased !== null) return erased
  const said = getLastImported(link)
  return fullName(String(said['first_name'] ?? ''), String(said['last_name'] ?? ''))
}

/**
 * The source that a file is a newer state of: the one where most of the file's cross-references carry the same name as
 * at the last import, and at least half of those of the smaller side. The name of the file does not count.
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
    const said = names.get(link.xref)
    if (said === name || (said && getErasedName(link) === mark('name', said))) entry.same++
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
 * Where nobody in the file has a name, names tell nothing: the source of the same file name of which nobody had one
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
 * Whether a cross-reference can still mean the person it meant: sexes that do not contradict each other, and a surname,
 * a given name or a birth year in common with what the file said last time or what is here.
 */
export function isPlausible(person: GedcomPerson, base: Columns, here: Columns | undefined): boolean {
  const states = here ? [base, here] : [base]
  const sexes = states.flatMap((state) => state['gender'] ?? [])
  if (person.sex !== null && sexes.length > 0 && !sexes.includes(person.sex)) return false
  if (states.some((state) => sharesTrait(person, state))) return true
  return isBlank(person) && fullName(String(base['first_name'] ?? ''), String(base['last_name'] ?? '')) === ''
}

/** What a match needs to know of a record of the file. */
export interface Candidate {
  xref: string
  uid: string | null
  /** Whether a link by cross-reference is believed. */
  fits(link: Link): boolean
}

/**
 * Matches each record of the file to at most one link, each record of ours to at most one of the file: all unique ids
 * first, then cross-references within the source.
 *
 * @param links those of one kind, of all sources
 * @param ownRecord our record whose own id is a unique id of the file: one that was exported from here
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
  const taken = new Set<string>()
  const take = (xref: string, link: Link | undefined) => {
    if (!link || (link.record_id !== null && taken.has(link.record_id))) return
    if (link.record_id !== null) taken.add(link.record_id)
    matches.set(xref, link)
  }
  for (const { xref, uid } of candidates) {
    if (uid !== null) take(xref, byUid.get(uid) ?? ownRecord(uid))
  }
  for (const candidate of candidates) {
    if (matches.has(candidate.xref)) continue
    const link = byXref.get(candidate.xref)
    if (link && candidate.fits(link)) take(candidate.xref, link)
    if (!matches.has(candidate.xref)) matches.set(candidate.xref, null)
  }
  return matches
}

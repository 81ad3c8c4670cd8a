/** Finds the earlier import that a file is a newer version of, by its people: names of files change. */

import { readMarkList } from '#server/people/erased-marks.ts'
import type { GedcomPerson } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { toWords } from '#shared/genealogy/name-words.ts'
import { getLastImported, type Link, type SourceRow } from '../gedcom.store.ts'
import type { ErasedHash } from '../import-plan/erased-people.ts'
import { getIdentity } from '../import-plan/import-columns.ts'
import type { Columns } from '../import-plan/merge-record.ts'

function fullName(first: unknown, last: unknown) {
  return `${first ?? ''} ${last ?? ''}`.trim().toLowerCase()
}

interface LinkedPerson {
  link: Link
  imported: Columns
  /** The hashed names of an erased person; null for all others. */
  erasedName: string | null
  /** Empty for a person without a name. */
  name: string
}

function toLinkedPerson(link: Link): LinkedPerson {
  const imported = getLastImported(link)
  const mark = imported['erased_name']
  const identity = getIdentity(imported)
  return {
    link,
    imported: identity,
    erasedName: typeof mark === 'string' ? mark : null,
    name: fullName(identity['first_name'], identity['last_name']),
  }
}

/** A corrected name of one parent changes no child: the children are compared by the names of either parent. */
const parentOrders = [
  ['father', 'mother'],
  ['mother', 'father'],
] as const

type ParentOrder = (typeof parentOrders)[number]

/** What is the same of a person in two versions of a file with other numbers: the name, with the birth or a parent. */
function makeKey(first: unknown, last: unknown, birth: unknown, parents: readonly string[]): string | null {
  const name = [...toWords(first), '/', ...toWords(last)].join(' ')
  const evidence = typeof birth === 'string' ? birth : parents.find((parent) => parent !== '')
  return name === '/' || evidence === undefined ? null : `${name} ${evidence}`
}

function countKeys(keys: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function listKeys(people: readonly GedcomPerson[], order: ParentOrder): Map<string, number> {
  const names = new Map(people.map((person) => [person.xref, fullName(person.firstName, person.lastName)]))
  return countKeys(
    people.map((person) =>
      makeKey(
        person.firstName,
        person.lastName,
        person.birth.date,
        order.map((parent) => names.get(person[parent] ?? '') ?? ''),
      ),
    ),
  )
}

function listKnownKeys(people: readonly LinkedPerson[], order: ParentOrder): Map<string, number> {
  const names = new Map(people.map(({ link, name }) => [link.record_id, name]))
  return countKeys(
    people.map(({ imported }) =>
      makeKey(
        imported['first_name'],
        imported['last_name'],
        imported['birth_date'],
        order.map((parent) => names.get(String(imported[`${parent}_id`])) ?? ''),
      ),
    ),
  )
}

function countCommon(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [key, count] of a) sum += Math.min(count, b.get(key) ?? 0)
  return sum
}

/**
 * The source with the most people in common: of the same cross-reference and name, or of the same name and birth or parent.
 * At least half of the people of the smaller file are. The name of the file does not count.
 */
export function chooseSource(
  people: readonly GedcomPerson[],
  links: readonly Link[],
  mark: ErasedHash,
): string | null {
  const names = new Map(people.map((person) => [person.xref, fullName(person.firstName, person.lastName)]))
  const named = [...names.values()].filter((name) => name !== '').length
  const known = links.flatMap((link) => (link.kind === 'person' ? [toLinkedPerson(link)] : []))
  const keys =
    known.length === 0 ? [] : parentOrders.map((order) => ({ order, counts: listKeys(people, order) }))
  let best: { source: string; same: number } | null = null
  for (const [source, all] of Map.groupBy(known, ({ link }) => link.source_id)) {
    const own = all.filter(({ name, erasedName }) => name !== '' || erasedName !== null)
    const atXref = own.filter(({ link, name, erasedName }) => {
      const now = names.get(link.xref) ?? ''
      return (
        now !== '' &&
        (erasedName === null ? now === name : readMarkList(erasedName).includes(mark('name', now)))
      )
    })
    const common = Math.max(
      ...keys.map(({ order, counts }) => countCommon(counts, listKnownKeys(own, order))),
    )
    const same = Math.max(atXref.length, common)
    const isNewer = atXref.length > 0 && atXref.length * 2 >= Math.min(named, own.length)
    // Of the same people with other numbers: a small tree of a relative is a part of it, not a newer version.
    if (!isNewer && (common === 0 || common * 2 < Math.max(named, own.length))) continue
    if (!best || same > best.same) best = { source, same }
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
    links.flatMap((link) => {
      if (link.kind !== 'person') return []
      const person = toLinkedPerson(link)
      return person.name !== '' || person.erasedName !== null ? [link.source_id] : []
    }),
  )
  return sources.findLast((source) => source.name === name && !named.has(source.id))?.id ?? null
}

/** Finds who of a file is whom of the site: by unique ids, by the marks of erased people, then by names, dates and relatives. */
import { listUids } from '#shared/genealogy/gedcom/gedcom-event-detail.ts'
import type { GedcomFile, GedcomPerson } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { type ExistingRecords, getLastImported, type Link } from '../gedcom.store.ts'
import { createErasedFinder, type ErasedHash, isErased } from '../import-plan/erased-people.ts'
import { parseOtherParents } from '../import-plan/import-columns.ts'
import { createOwnIdFinder, makeLinkTo } from '../import-plan/plan-record.ts'
import { type FilePerson, type KnownPerson, matchPeople } from './match-people.ts'
import { type Matches, RecordPairs } from './match-records.ts'
import type { PeopleAnswers } from './people-answers.ts'
import { type Identity, identifyFilePerson, identifyKnownPerson } from './person-identity.ts'
import type { Kin } from './score-kin.ts'

interface MatchInput {
  answers: PeopleAnswers
  file: Pick<GedcomFile, 'people' | 'unions'>
  existing: ExistingRecords
  links: readonly Link[]
  mark: ErasedHash
}

export interface PeopleDoubt {
  xref: string
  /** The ids of those of the site who may be this person, the most likely first. */
  ids: string[]
}

/** Collects who is a relative of whom, by any ids. */
class KinIndex<Id> {
  readonly #kin = new Map<Id, { parents: Set<Id>; partners: Set<Id>; children: Set<Id> }>()

  #of(id: Id) {
    let kin = this.#kin.get(id)
    if (!kin) {
      kin = { parents: new Set(), partners: new Set(), children: new Set() }
      this.#kin.set(id, kin)
    }
    return kin
  }

  addParent(child: Id, parent: Id): void {
    this.#of(child).parents.add(parent)
    this.#of(parent).children.add(child)
  }

  addPartners(one: Id, other: Id): void {
    this.#of(one).partners.add(other)
    this.#of(other).partners.add(one)
  }

  /** @param toNumber undefined for those who are not compared */
  get(id: Id, toNumber: (id: Id) => number | undefined): Kin {
    const { parents, partners, children } = this.#of(id)
    const toNumbers = (ids: ReadonlySet<Id>) =>
      new Set([...ids].flatMap((relative) => toNumber(relative) ?? []))
    return { parents: toNumbers(parents), partners: toNumbers(partners), children: toNumbers(children) }
  }
}

function indexFileKin({ people, unions }: MatchInput['file']): KinIndex<string> {
  const index = new KinIndex<string>()
  for (const { xref, father, mother, otherParents } of people)
    for (const parent of [father, mother, ...otherParents.map((other) => other.xref)])
      if (parent !== null) index.addParent(xref, parent)
  for (const { partners, children } of unions) {
    const [one, other] = partners
    if (one !== null && other !== null) index.addPartners(one, other)
    for (const parent of partners)
      if (parent !== null) for (const child of children) index.addParent(child, parent)
  }
  return index
}

/** As the site says now, and as imports have said: people may have been deleted since. */
function indexKnownKin({ existing, links }: MatchInput): KinIndex<string> {
  const index = new KinIndex<string>()
  const addParents = (child: string, parents: readonly unknown[]) => {
    for (const parent of parents) if (typeof parent === 'string') index.addParent(child, parent)
  }
  const addCouple = (one: unknown, other: unknown) => {
    if (typeof one === 'string' && typeof other === 'string') index.addPartners(one, other)
  }
  for (const { id, father_id, mother_id } of existing.people.values()) addParents(id, [father_id, mother_id])
  for (const [child, parents] of existing.otherParents) addParents(child, parseOtherParents(parents))
  for (const { partner1_id, partner2_id } of existing.unions.values()) addCouple(partner1_id, partner2_id)
  for (const link of links) {
    if (link.kind === 'event') continue
    const base = getLastImported(link)
    if (link.kind === 'union') addCouple(base['partner1_id'], base['partner2_id'])
    else if (link.record_id !== null) addParents(link.record_id, [base['father_id'], base['mother_id']])
  }
  return index
}

const nobody: Identity = { given: [], surnames: [], otherNames: [], sex: null, birth: null, death: null }

/** Somebody whom the site does not have. */
const stranger: FilePerson = {
  identity: nobody,
  kin: { parents: new Set(), partners: new Set(), children: new Set() },
  atXref: null,
}

/** Numbers ids from 0 in the order in which they come. */
function makeNumbering() {
  const numbers = new Map<string, number>()
  return {
    numbers,
    add: (id: string) => {
      const known = numbers.get(id)
      if (known !== undefined) return known
      numbers.set(id, numbers.size)
      return numbers.size - 1
    },
  }
}

function toKnownPeople(input: MatchInput, links: readonly Link[]): KnownPerson[] {
  const { existing } = input
  const { numbers, add } = makeNumbering()
  const people = links.map(({ record_id, source_id, xref }) => add(record_id ?? `${source_id} ${xref}`))
  const kin = indexKnownKin(input)
  return links.map((link, k) => {
    const id = link.record_id
    const row = id === null ? undefined : existing.people.get(id)
    return {
      identities: isErased(link, existing) ? [nobody] : identifyKnownPerson(getLastImported(link), row),
      person: people[k] ?? k,
      kin: kin.get(id ?? '', (relative) => numbers.get(relative)),
    }
  })
}

/** Pairs those whom a unique id or an answer tells, and those who were erased on request. */
function pairSurely({ file, existing, links, mark, answers }: MatchInput, sourceId: string | null) {
  const own = links.filter(({ kind }) => kind === 'person')
  const pairs = new RecordPairs(own, sourceId)
  const erased = createErasedFinder(own, mark, sourceId)
  const candidates = file.people.map((person) => ({
    ...{ xref: person.xref, uid: person.uid, furtherUids: listUids(person).slice(1) },
    fits: () => false,
  }))
  const findOwn = createOwnIdFinder('person', { ...existing, rows: existing.people }, own, sourceId)
  pairs.pairByUid(candidates, (uid) => findOwn(uid) ?? erased.findByUid([uid]))
  const withUid = file.people.filter(({ uid }) => uid !== null)
  /** Whether this version of the file has the unique ids of the one before. */
  const keepsUids = withUid.filter(({ xref }) => pairs.has(xref)).length * 2 >= withUid.length
  for (const { xref } of file.people) pairs.add(xref, findOwn(answers.byXref[xref] ?? ''))
  if (erased.isEmpty) return { pairs, erased, keepsUids }
  // A file may tell an erased person more than once, and nothing of any record comes back.
  const add = ({ xref }: GedcomPerson, link: Link | undefined) =>
    pairs.add(xref, link && pairs.isTaken(link) ? { ...link, xref } : link)
  for (const person of file.people) add(person, erased.findByUid(listUids(person)))
  for (const person of file.people) {
    const link = pairs.atXref(person.xref)
    if (link && erased.isAt(person, link)) add(person, link)
  }
  for (const person of file.people) add(person, erased.findByBirth(person))
  return { pairs, erased, keepsUids }
}

/** Whoever is left and has the name of somebody who was erased may be that person: nothing of them comes back. */
function pairErasedNames(
  people: readonly GedcomPerson[],
  { pairs, erased }: ReturnType<typeof pairSurely>,
  sourceId: string | null,
  { byXref }: PeopleAnswers,
): string[] {
  if (erased.isEmpty) return []
  return people.flatMap((person) => {
    if (byXref[person.xref] === 'new') return []
    const link = pairs.has(person.xref) ? undefined : erased.findByName(person)
    if (link?.source_id !== sourceId || pairs.isTaken(link)) return []
    pairs.add(person.xref, link)
    return [person.xref]
  })
}

/** Those of the erased people whom somebody of the file may be who is left: nobody of them comes back without a question. */
function findErasedDoubts(
  { file, existing, answers }: MatchInput,
  { pairs, erased, keepsUids }: ReturnType<typeof pairSurely>,
): PeopleDoubt[] {
  return file.people.flatMap((person) => {
    if (pairs.has(person.xref) || answers.byXref[person.xref] === 'new') return []
    const atXref = pairs.atXref(person.xref)
    const isLikely = atXref && isErased(atXref, existing) && erased.mayBeAt(person, atXref, keepsUids)
    const likely = erased.findLikely(person, (link) => pairs.isTaken(link), keepsUids)
    const links = [...(isLikely && !pairs.isTaken(atXref) ? [atXref] : []), ...likely]
    const ids = new Set(links.flatMap(({ record_id }) => record_id ?? []))
    return ids.size === 0 ? [] : [{ xref: person.xref, ids: [...ids] }]
  })
}

/** One question about each person. */
function joinDoubts(doubts: readonly PeopleDoubt[]): PeopleDoubt[] {
  const byXref = Map.groupBy(doubts, ({ xref }) => xref)
  return [...byXref].map(([xref, own]) => ({ xref, ids: [...new Set(own.flatMap(({ ids }) => ids))] }))
}

/**
 * The people of the site who are not of the file as it was before: entered here, or told by other files. They come back with it
 * where the tree of the program began with an export of this site.
 */
function listOtherPeople({ existing }: MatchInput, known: readonly Link[]): Link[] {
  const ids = new Set(known.map(({ record_id }) => record_id))
  return [...existing.people.keys()].flatMap((id) =>
    ids.has(id) || existing.erased.has(id) ? [] : [makeLinkTo('person', id)],
  )
}

export interface PeopleFound {
  matches: Matches
  /** Those of the file who may be somebody of the site, and about whom nobody has decided. */
  doubts: PeopleDoubt[]
  /** The cross-references of those who have only the name of somebody who was erased. */
  likelyErased: string[]
}

export function matchFilePeople(input: MatchInput, sourceId: string | null): PeopleFound {
  const { people } = input.file
  const sure = pairSurely(input, sourceId)
  const { pairs } = sure
  const own = [
    ...new Set([
      ...people.flatMap(({ xref }) => pairs.get(xref) ?? []),
      ...input.links.filter(
        (link) => link.kind === 'person' && link.source_id === sourceId && !isErased(link, input.existing),
      ),
    ]),
  ]
  const known = sourceId === null ? own : [...own, ...listOtherPeople(input, own)]
  const numbers = new Map(known.map((link, k) => [link, k]))
  const surely = new Map(
    people.flatMap(({ xref }, f) => {
      const link = pairs.get(xref)
      const k = link && numbers.get(link)
      return k === undefined ? [] : [[f, k] as const]
    }),
  )
  // Then a record without its unique id, or with another one, is not the one that had its number before.
  const hasUids = surely.size * 2 >= people.length
  const findAtXref = ({ xref, uid }: GedcomPerson): number | null => {
    const link = pairs.atXref(xref)
    if (!link || (hasUids && link.uid !== null && link.uid !== uid)) return null
    return numbers.get(link) ?? null
  }
  const kin = indexFileKin(input.file)
  const fileNumbers = new Map(people.map(({ xref }, f) => [xref, f]))
  const file = people.map((person): FilePerson => {
    if (input.answers.byXref[person.xref] === 'new') return stranger
    return {
      identity: identifyFilePerson(person),
      kin: kin.get(person.xref, (xref) => fileNumbers.get(xref)),
      atXref: findAtXref(person),
    }
  })
  const found = matchPeople(file, toKnownPeople(input, known), surely)
  for (const [f, k] of found.matches) pairs.add(people[f]?.xref ?? '', known[k])
  const doubts = found.doubts.map((doubt) => ({
    xref: people[doubt.file]?.xref ?? '',
    ids: doubt.known.flatMap((k) => {
      const id = known[k]?.record_id ?? ''
      return input.existing.people.has(id) && !input.existing.erased.has(id) ? [id] : []
    }),
  }))
  const likelyErased = pairErasedNames(people, sure, sourceId, input.answers)
  const all = [...doubts.filter(({ ids }) => ids.length > 0), ...findErasedDoubts(input, sure)]
  return {
    matches: pairs.toMatches(people),
    doubts:
      input.answers.others === 'open'
        ? joinDoubts(all.filter(({ xref }) => !likelyErased.includes(xref)))
        : [],
    likelyErased,
  }
}

/** One person or union as the structures of its record: our fields in their places among what was kept. */
import { isDenied, writeChanged, writeHappening } from './gedcom-happenings.ts'
import { keptNode, keptSub, slotTag } from './gedcom-kept.ts'
import { writeNames } from './gedcom-names.ts'
import { type SharedNotes, writeBiography } from './gedcom-notes.ts'
import {
  isOwnLink,
  type Kin,
  type OwnLink,
  ownChildLinks,
  ownLinkSub,
  parentsIn,
  parentsOf,
} from './gedcom-parents.ts'
import { joinOccupations, readSex } from './gedcom-people.ts'
import { keptFromText, pointerOf } from './gedcom-text.ts'
import type { GedcomPerson, GedcomUnion, GedcomVersion, KeptNode } from './gedcom-types.ts'
import { END_BY_DEATH, partnerTag, SEPARATION } from './gedcom-unions.ts'

/** What a record needs to know of the others. */
export interface WriteContext extends Kin {
  version: GedcomVersion
  shared: SharedNotes
  person(xref: string): GedcomPerson | undefined
  /** The unions that name a person as child, as partner; in the order of the file. */
  childIn(xref: string): readonly GedcomUnion[]
  partnerIn(xref: string): readonly GedcomUnion[]
}

/** A place in a record, and what was kept there. */
interface Place {
  at: number
  node: KeptNode
}

/** A record being put together: each place is filled once, what finds no place comes after the rest. */
function places(kept: readonly KeptNode[]) {
  const filled = new Map<number, KeptNode>()
  const rest: KeptNode[] = []
  const byTag = new Map<string, Place[]>()
  for (const [at, node] of kept.entries()) {
    const tag = slotTag(node)
    if (tag === null) continue
    const list = byTag.get(tag)
    if (list) list.push({ at, node })
    else byTag.set(tag, [{ at, node }])
  }
  const of = (tag: string): readonly Place[] => byTag.get(tag) ?? []
  const put = (place: Place | undefined, node: KeptNode): void => {
    if (place) filled.set(place.at, node)
    else rest.push(node)
  }
  return {
    of,
    kept: (tag: string): KeptNode[] => of(tag).map(({ node }) => node),
    put,
    /** Fills the places of that tag one after the other. */
    fill(tag: string, nodes: readonly KeptNode[]): void {
      const free = of(tag)
      for (const [index, node] of nodes.entries()) put(free[index], node)
    },
    nodes(): KeptNode[] {
      const nodes = kept.flatMap((node, at) => {
        if (slotTag(node) === null) return [node]
        const made = filled.get(at)
        return made ? [made] : []
      })
      return [...nodes, ...rest]
    },
  }
}

type Places = ReturnType<typeof places>

function subOf(place: Place | undefined): readonly KeptNode[] {
  return place ? keptSub(place.node) : []
}

function writeSex(person: GedcomPerson, record: Places): void {
  const [place] = record.of('SEX')
  const original = place?.node[1] ?? null
  const sub = subOf(place)
  if (original !== null && readSex(original) === person.sex)
    record.put(place, keptNode('SEX', original || null, sub))
  else if (person.sex !== null) record.put(place, keptNode('SEX', person.sex, sub))
}

function isSaid({ date, phrase, place }: GedcomPerson['birth']): boolean {
  return date !== null || phrase !== null || place !== null
}

/** Whether what was kept says that the event did not happen. */
function denies(place: Place | undefined): boolean {
  return isDenied(place?.node[1] ?? '')
}

function writeLife(person: GedcomPerson, record: Places, { version }: WriteContext): void {
  const [birth] = record.of('BIRT')
  if (birth || isSaid(person.birth))
    record.put(birth, writeHappening('BIRT', person.birth, birth?.node, version))
  const [death] = record.of('DEAT')
  const buried = person.kept.some(([tag]) => tag === 'BURI' || tag === 'CREM' || tag === 'PROB')
  const dead = isSaid(person.death) || (person.deceased === true && (death !== undefined || !buried))
  if (dead) record.put(death, writeHappening('DEAT', person.death, death?.node, version))
  const [notDead] = record.of('NO')
  if (person.deceased !== false) return
  if (denies(death)) record.put(death, keptNode('DEAT', 'N', subOf(death)))
  else record.put(notDead, keptNode('NO', 'DEAT', subOf(notDead)))
}

function writeOccupation({ occupation }: GedcomPerson, record: Places): void {
  if (occupation === null) return
  const kept = record.kept('OCCU')
  const originals = kept.map(([, value]) => value ?? '')
  if (kept.length > 1 && joinOccupations(originals) === occupation) {
    record.fill(
      'OCCU',
      kept.map((node) => keptNode('OCCU', node[1] ?? null, keptSub(node))),
    )
  } else {
    const [place] = record.of('OCCU')
    record.put(place, keptNode('OCCU', keptFromText(occupation), subOf(place)))
  }
}

/** Whether `parent` descends from `person`, so that reading would leave the link out. */
function closesCircle(person: GedcomPerson, parent: string, context: WriteContext): boolean {
  const seen = new Set<string>()
  const left = [parent]
  for (let xref = left.pop(); xref !== undefined; xref = left.pop()) {
    if (xref === person.xref) return true
    const next = seen.has(xref) ? undefined : context.person(xref)
    seen.add(xref)
    if (next) left.push(...parentsIn(next))
  }
  return false
}

/** Whether the links kept with a person still give the parents that the person has. */
function stillParents(person: GedcomPerson, kept: readonly KeptNode[], context: WriteContext): boolean {
  const links = kept.map((node) => ({ union: pointerOf(node[1] ?? '') ?? '', sub: keptSub(node) }))
  const found = parentsOf(person.xref, links, person.kept, context)
  const left = (xref: string | null) => xref !== null && closesCircle(person, xref, context)
  const sameSlots =
    (found.father === person.father || (person.father === null && left(found.father))) &&
    (found.mother === person.mother || (person.mother === null && left(found.mother)))
  const text = (list: typeof found.otherParents) => list.map(({ xref, kind }) => `${xref} ${kind}`)
  const has = new Set(text(person.otherParents))
  const others = found.otherParents.filter(
    (parent) => text([parent]).some((one) => has.has(one)) || !left(parent.xref),
  )
  return sameSlots && text(others).join() === text(person.otherParents).join()
}

function writeAsChild(person: GedcomPerson, record: Places, context: WriteContext): void {
  const own = ownChildLinks(person, context.childIn(person.xref))
  const kept = record.of('FAMC').filter(({ node }) => node[1])
  const made = (link: OwnLink, sub: readonly KeptNode[]) => keptNode('FAMC', `@${link.union}@`, sub)
  if (kept.length === 0) {
    record.fill(
      'FAMC',
      own.map((link) => made(link, ownLinkSub(link, context.version))),
    )
    return
  }
  const asKept = stillParents(
    person,
    kept.map(({ node }) => node),
    context,
  )
  const left = new Map(own.map((link) => [link.union, link]))
  for (const place of kept) {
    const union = pointerOf(place.node[1] ?? '') ?? ''
    const link = own.find((candidate) => candidate.union === union)
    if (!link) continue
    const sub = subOf(place)
    const said = asKept || isOwnLink({ union, sub }, link)
    const others = sub.filter(([tag]) => tag !== 'PEDI')
    if (said) record.put(place, made(link, sub))
    else if (left.has(union)) record.put(place, made(link, [...ownLinkSub(link, context.version), ...others]))
    left.delete(union)
  }
  for (const link of left.values()) record.put(undefined, made(link, ownLinkSub(link, context.version)))
}

/** Links to `targets`, which take the places that name them, then the bare ones in order. */
function writeLinks(tag: 'FAMS' | 'CHIL', targets: readonly string[], record: Places): void {
  const left = new Set(targets)
  const named = new Map<string, Place>()
  const bare: Place[] = []
  for (const place of record.of(tag)) {
    const xref = place.node[1] ? pointerOf(place.node[1]) : null
    if (xref === null) bare.push(place)
    else if (left.has(xref)) named.set(xref, place)
  }
  const free = bare.values()
  for (const xref of left) {
    const place = named.get(xref)
    record.put(place ?? free.next().value, keptNode(tag, `@${xref}@`, subOf(place)))
  }
}

function writeMarks({ uid, changed }: Pick<GedcomPerson, 'uid' | 'changed'>, record: Places): void {
  const [place] = record.of('UID')
  if (uid !== null) record.put(place, keptNode('UID', keptFromText(uid), subOf(place)))
  const [change] = record.of('CHAN')
  const node = changed === null ? null : writeChanged(changed, change?.node)
  if (node) record.put(change, node)
}

/** The structures of an INDI record. */
export function writePerson(person: GedcomPerson, context: WriteContext): KeptNode[] {
  const record = places(person.kept)
  record.fill('NAME', writeNames(person, record.kept('NAME'), context.version))
  writeSex(person, record)
  writeLife(person, record, context)
  writeOccupation(person, record)
  record.fill('NOTE', writeBiography(person.biography, record.kept('NOTE'), context.shared))
  writeAsChild(person, record, context)
  writeLinks(
    'FAMS',
    context.partnerIn(person.xref).map(({ xref }) => xref),
    record,
  )
  writeMarks(person, record)
  return record.nodes()
}

const END_TAGS = ['DIV', 'ANUL', '_SEPR', '_DETS', 'EVEN']

/** The end of a union; an end of another kind than the one kept takes its place without its details. */
function writeEnd(union: GedcomUnion, record: Places, version: GedcomVersion): void {
  const place = END_TAGS.flatMap(record.of)[0]
  const { endReason } = union
  if (endReason === null) return
  const happening = { ...union.to, place: null }
  const tags = {
    divorce: ['DIV'],
    annulment: ['ANUL'],
    separation: ['_SEPR', 'EVEN'],
    death: ['_DETS', 'EVEN'],
  }[endReason]
  const kept =
    place && tags.includes(slotTag(place.node) ?? '') && saysReason(place.node, endReason)
      ? place.node
      : undefined
  const tag = kept ? (slotTag(kept) ?? '') : (tags.at(-1) ?? '')
  const [, value = null, sub = []] = writeHappening(tag, happening, kept, version)
  const type = endReason === 'death' ? END_BY_DEATH : SEPARATION
  const typed: KeptNode[] = tag === 'EVEN' && !kept ? [['TYPE', type]] : []
  record.put(place, keptNode(tag, tag === 'EVEN' && !kept ? null : value, [...typed, ...sub]))
}

function saysReason(place: KeptNode, reason: 'separation' | 'death' | 'divorce' | 'annulment'): boolean {
  if (slotTag(place) !== 'EVEN') return true
  const type = keptSub(place).find(([tag]) => tag === 'TYPE')?.[1] ?? ''
  return /separat/i.test(type) === (reason === 'separation')
}

function writeMarriage(union: GedcomUnion, record: Places, version: GedcomVersion): void {
  const [place] = record.of('MARR')
  const [none] = record.of('NO')
  const said = isSaid(union.from) || union.married === true
  if (said) record.put(place, writeHappening('MARR', union.from, place?.node, version))
  else if (union.married === false && denies(place)) record.put(place, keptNode('MARR', 'N', subOf(place)))
  else if (union.married === false) record.put(none, keptNode('NO', 'MARR', subOf(none)))
}

/** The structures of a FAM record. */
export function writeUnion(union: GedcomUnion, context: WriteContext): KeptNode[] {
  const record = places(union.kept)
  for (const [index, xref] of union.partners.entries()) {
    if (xref === null) continue
    const tag = partnerTag(union.partners, index, context.sexOf)
    const [place] = record.of(tag)
    record.put(place, keptNode(tag, `@${xref}@`, subOf(place)))
  }
  writeMarriage(union, record, context.version)
  writeEnd(union, record, context.version)
  writeLinks('CHIL', union.children, record)
  writeMarks(union, record)
  return record.nodes()
}

/** Writes a person or union as the structures of a record: our fields replace the placeholders. */

import {
  type DerivedLink,
  deriveChildLinks,
  isDerivedLink,
  isRelation,
  makeLinkSubstructures,
  updateMarks,
} from './gedcom-derived-links.ts'
import { isDenied, readUid, writeChanged, writeEvent } from './gedcom-event-detail.ts'
import { fromText, getPointerTarget, toText } from './gedcom-line-values.ts'
import { type SharedNotes, writeBiography } from './gedcom-notes.ts'
import { type FamilyLookup, findParents, listParents } from './gedcom-parents.ts'
import { readSex } from './gedcom-people.ts'
import {
  getPlaceholderSub,
  type Placeholder,
  type RecordBuilder,
  recordBuilder,
} from './gedcom-record-builder.ts'
import { getPlaceholderTag, getSubstructures, makeStructure } from './gedcom-structures.ts'
import type {
  GedcomPerson,
  GedcomStructure,
  GedcomUnion,
  GedcomVersion,
  PersonOutline,
  UnionOutline,
} from './gedcom-types.ts'
import { END_BY_DEATH, partnerTag, SEPARATION } from './gedcom-unions.ts'
import { writeNames } from './names/gedcom-names.ts'

/** Looks up the other records of the export. */
export interface WriteContext extends FamilyLookup {
  version: GedcomVersion
  shared: SharedNotes
  person(xref: string): PersonOutline | undefined
  /** The unions with a person as child (`childIn`) or partner (`partnerIn`), in file order. */
  childIn(xref: string): readonly UnionOutline[]
  partnerIn(xref: string): readonly UnionOutline[]
}

function writeSex(person: GedcomPerson, record: RecordBuilder): void {
  const [place] = record.of('SEX')
  const original = place?.node[1] ?? null
  const sub = getPlaceholderSub(place)
  if (person.sex !== null) record.put(place, makeStructure('SEX', person.sex, sub))
  else if (original !== null && readSex(original) === null)
    record.put(place, makeStructure('SEX', original || null, sub))
}

function hasDetail({ date, phrase, place }: GedcomPerson['birth']): boolean {
  return date !== null || phrase !== null || place !== null
}

/** Whether the stored structure denies the event. */
function isDeniedAt(place: Placeholder | undefined): boolean {
  return isDenied(place?.node[1] ?? '')
}

function writeLife(person: GedcomPerson, record: RecordBuilder, { version }: WriteContext): void {
  const [birth] = record.of('BIRT')
  if (birth || hasDetail(person.birth))
    record.put(birth, writeEvent('BIRT', person.birth, birth?.node, version))
  const [death] = record.of('DEAT')
  const buried = person.structures.some(([tag]) => tag === 'BURI' || tag === 'CREM' || tag === 'PROB')
  const dead = hasDetail(person.death) || (person.deceased === true && (death !== undefined || !buried))
  if (dead) record.put(death, writeEvent('DEAT', person.death, death?.node, version))
  const [notDead] = record.of('NO')
  if (person.deceased !== false) return
  if (isDeniedAt(death)) record.put(death, makeStructure('DEAT', 'N', getPlaceholderSub(death)))
  else record.put(notDead, makeStructure('NO', 'DEAT', getPlaceholderSub(notDead)))
}

function writeOccupation({ occupation }: GedcomPerson, record: RecordBuilder): void {
  if (occupation === null) return
  const [place] = record.of('OCCU')
  const original = place?.node[1] ?? null
  const isSame = original !== null && toText(original).trim() === occupation
  record.put(place, makeStructure('OCCU', isSame ? original : fromText(occupation), getPlaceholderSub(place)))
}

/** Whether a parent is a descendant of the person: reading would then leave out the link. */
function closesAncestorCycle(person: GedcomPerson, parent: string, context: WriteContext): boolean {
  const visited = new Set<string>()
  const pending = [parent]
  for (let xref = pending.pop(); xref !== undefined; xref = pending.pop()) {
    if (xref === person.xref) return true
    const next = visited.has(xref) ? undefined : context.person(xref)
    visited.add(xref)
    if (next) pending.push(...listParents(next))
  }
  return false
}

/** Whether the stored links of a person still give the person's current parents. */
function isSameParents(
  person: GedcomPerson,
  stored: readonly GedcomStructure[],
  context: WriteContext,
): boolean {
  const links = stored.map((node) => ({
    union: getPointerTarget(node[1] ?? '') ?? '',
    sub: getSubstructures(node),
  }))
  const found = findParents(person.xref, links, person.structures, context)
  const wouldBeLeftOut = (xref: string | null) => xref !== null && closesAncestorCycle(person, xref, context)
  const sameSlots =
    (found.father === person.father || (person.father === null && wouldBeLeftOut(found.father))) &&
    (found.mother === person.mother || (person.mother === null && wouldBeLeftOut(found.mother)))
  const text = (list: typeof found.otherParents) => list.map(({ xref, kind }) => `${xref} ${kind}`)
  const current = new Set(text(person.otherParents))
  const others = found.otherParents.filter(
    (parent) => text([parent]).some((one) => current.has(one)) || !wouldBeLeftOut(parent.xref),
  )
  return sameSlots && text(others).join() === text(person.otherParents).join()
}

function writeAsChild(person: GedcomPerson, record: RecordBuilder, context: WriteContext): void {
  const links = deriveChildLinks(person, context.childIn(person.xref))
  const stored = record.of('FAMC').filter(({ node }) => node[1])
  const makeLink = (link: DerivedLink, sub: readonly GedcomStructure[]) =>
    makeStructure('FAMC', `@${link.union}@`, sub)
  if (stored.length === 0) {
    record.fill(
      'FAMC',
      links.map((link) => makeLink(link, makeLinkSubstructures(link, context.version))),
    )
    return
  }
  const asKept = isSameParents(
    person,
    stored.map(({ node }) => node),
    context,
  )
  const remaining = new Map(links.map((link) => [link.union, link]))
  for (const place of stored) {
    const union = getPointerTarget(place.node[1] ?? '') ?? ''
    const link = links.find((candidate) => candidate.union === union)
    if (!link) continue
    const sub = getPlaceholderSub(place)
    const isUnchanged = asKept || isDerivedLink({ union, sub }, link)
    const others = sub.filter((node) => !isRelation(node))
    if (isUnchanged) record.put(place, makeLink(link, sub))
    else if (remaining.has(union))
      record.put(place, makeLink(link, [...makeLinkSubstructures(link, context.version), ...others]))
    remaining.delete(union)
  }
  for (const link of remaining.values())
    record.put(undefined, makeLink(link, makeLinkSubstructures(link, context.version)))
}

/** Writes links: first into the placeholders that name a target, then into the empty ones in order. */
function writeLinks(
  tag: 'FAMS' | 'CHIL',
  targets: readonly string[],
  record: RecordBuilder,
  update: (sub: readonly GedcomStructure[], target: string) => readonly GedcomStructure[] = (sub) => sub,
): void {
  const remaining = new Set(targets)
  const named = new Map<string, Placeholder>()
  const unnamed: Placeholder[] = []
  for (const place of record.of(tag)) {
    const xref = place.node[1] ? getPointerTarget(place.node[1]) : null
    if (xref === null) unnamed.push(place)
    else if (remaining.has(xref)) named.set(xref, place)
  }
  const emptyPlaceholders = unnamed.values()
  for (const xref of remaining) {
    const place = named.get(xref)
    record.put(
      place ?? emptyPlaceholders.next().value,
      makeStructure(tag, `@${xref}@`, update(getPlaceholderSub(place), xref)),
    )
  }
}

/** In version 7.0 also with the tag by which older programs know it: Gramps 5.1.5 takes UID for an event. */
function writeUid(uid: string, record: RecordBuilder, version: GedcomVersion): void {
  const [place] = record.of('UID')
  const original = place?.node[1] ?? ''
  const value = readUid(original) === uid ? original : fromText(uid)
  record.put(place, makeStructure('UID', value, getPlaceholderSub(place)))
  if (version === '7.0') record.put(undefined, makeStructure('_UID', value, []))
}

function writeIdAndChange(
  { uid, changed }: Pick<GedcomPerson, 'uid' | 'changed'>,
  record: RecordBuilder,
  version: GedcomVersion,
): void {
  if (uid !== null) writeUid(uid, record, version)
  const [change] = record.of('CHAN')
  const node = changed === null ? null : writeChanged(changed, change?.node)
  if (node) record.put(change, node)
}

/** The structures of an INDI record. */
export function writePerson(person: GedcomPerson, context: WriteContext): GedcomStructure[] {
  const record = recordBuilder(person.structures)
  record.fill('NAME', writeNames(person, record.stored('NAME'), context.version))
  writeSex(person, record)
  writeLife(person, record, context)
  writeOccupation(person, record)
  record.fill('NOTE', writeBiography(person.biography, record.stored('NOTE'), context.shared))
  writeAsChild(person, record, context)
  writeLinks(
    'FAMS',
    context.partnerIn(person.xref).map(({ xref }) => xref),
    record,
  )
  writeIdAndChange(person, record, context.version)
  return record.nodes()
}

const END_TAGS = ['DIV', 'ANUL', '_SEPR', '_DETS', 'EVEN']

/** Writes the end of a union; a changed reason replaces the stored structure without its details. */
function writeEnd(union: GedcomUnion, record: RecordBuilder, version: GedcomVersion): void {
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
  const stored =
    place && tags.includes(getPlaceholderTag(place.node) ?? '') && isSameReason(place.node, endReason)
      ? place.node
      : undefined
  const tag = stored ? (getPlaceholderTag(stored) ?? '') : (tags.at(-1) ?? '')
  const [, value = null, sub = []] = writeEvent(tag, happening, stored, version)
  const type = endReason === 'death' ? END_BY_DEATH : SEPARATION
  const typed: GedcomStructure[] = tag === 'EVEN' && !stored ? [['TYPE', type]] : []
  record.put(place, makeStructure(tag, tag === 'EVEN' && !stored ? null : value, [...typed, ...sub]))
}

function isSameReason(
  place: GedcomStructure,
  reason: 'separation' | 'death' | 'divorce' | 'annulment',
): boolean {
  if (getPlaceholderTag(place) !== 'EVEN') return true
  const type = getSubstructures(place).find(([tag]) => tag === 'TYPE')?.[1] ?? ''
  return /separat/i.test(type) === (reason === 'separation')
}

function writeMarriage(union: GedcomUnion, record: RecordBuilder, version: GedcomVersion): void {
  const [place] = record.of('MARR')
  const [none] = record.of('NO')
  const isMarried = hasDetail(union.from) || union.married === true
  if (isMarried) record.put(place, writeEvent('MARR', union.from, place?.node, version))
  else if (union.married === false && isDeniedAt(place))
    record.put(place, makeStructure('MARR', 'N', getPlaceholderSub(place)))
  else if (union.married === false) record.put(none, makeStructure('NO', 'MARR', getPlaceholderSub(none)))
}

/**
 * Writes the partners: first into the placeholders that name them, then by their order and sex. Two of one tag, as some
 * programs write, become HUSB and WIFE: the format allows one each, and other readers lose the second one.
 */
function writePartners(union: GedcomUnion, record: RecordBuilder, { sexOf }: WriteContext): void {
  const places = [...record.of('HUSB'), ...record.of('WIFE')]
  const isNamed = ({ node }: Placeholder) =>
    node[1] != null && union.partners.includes(getPointerTarget(node[1] ?? ''))
  const lines = union.partners.flatMap((xref, index) => {
    if (xref === null) return []
    const usualTag = partnerTag(union.partners, index, sexOf)
    const place =
      places.find(({ node }) => node[1] === `@${xref}@`) ??
      record.of(usualTag).find((candidate) => !isNamed(candidate))
    return [{ xref, usualTag, place, tag: (place && getPlaceholderTag(place.node)) ?? usualTag }]
  })
  const isOneTag = lines.length === 2 && lines[0]?.tag === lines[1]?.tag
  for (const { xref, usualTag, place, tag } of lines)
    record.put(place, makeStructure(isOneTag ? usualTag : tag, `@${xref}@`, getPlaceholderSub(place)))
}

/** The structures of a FAM record. */
export function writeUnion(union: GedcomUnion, context: WriteContext): GedcomStructure[] {
  const record = recordBuilder(union.structures)
  writePartners(union, record, context)
  writeMarriage(union, record, context.version)
  writeEnd(union, record, context.version)
  writeLinks('CHIL', union.children, record, (sub, xref) => updateMarks(sub, context.person(xref), union))
  writeIdAndChange(union, record, context.version)
  return record.nodes()
}

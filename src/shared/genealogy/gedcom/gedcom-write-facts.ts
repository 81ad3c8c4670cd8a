/** Writes facts as structures: what was imported stays as it was written, what was edited since is written anew. */
import { formatRole, getFactTag } from '#shared/fact-tags.ts'
import { linkTags } from '#shared/program-fact-tags.ts'
import { isDenied, writeEvent } from './gedcom-event-detail.ts'
import { type GedcomCitation, type GedcomFact, readCitation, recordCitationTag } from './gedcom-facts.ts'
import { fromText } from './gedcom-line-values.ts'
import { noNotes, type SharedNotes } from './gedcom-notes.ts'
import { type GedcomParticipant, readParticipant } from './gedcom-participants.ts'
import {
  getPlaceholderTag,
  getSubstructures,
  isHidden,
  makeStructure,
  restrictionTags,
} from './gedcom-structures.ts'
import type { GedcomStructure, GedcomVersion } from './gedcom-types.ts'
import { END_BY_DEATH, SEPARATION } from './gedcom-unions.ts'
import {
  type EntryKind,
  listShown,
  replaceParts,
  writeDate,
  writeEach,
  writeText,
} from './gedcom-write-parts.ts'

/** What can change of a fact, each with the tags of its structures. */
const partTags = {
  type: ['TYPE'],
  date: ['DATE', '=DATE'],
  place: ['PLAC', '=PLAC'],
  age: ['AGE'],
  husbandAge: ['HUSB'],
  wifeAge: ['WIFE'],
  cause: ['CAUS'],
  agency: ['AGNC'],
  religion: ['RELI'],
  address: ['ADDR'],
  note: ['NOTE'],
  restriction: restrictionTags,
  participants: ['ASSO', '_ASSO', '_SHAR', '_SHAN', '_WITN', '_GODP'],
  citations: ['SOUR'],
} as const satisfies Partial<Record<keyof GedcomFact, readonly string[]>>

export type FactPart = keyof typeof partTags | 'tag' | 'value' | 'denied'

/** What can change of a citation, each with the tags of its structures. */
const citationTags = {
  page: ['PAGE'],
  data: ['DATA', 'TEXT'],
  quality: ['QUAY'],
  note: ['NOTE'],
} as const

function isInline({ source }: GedcomCitation, version: GedcomVersion): boolean {
  return source === undefined && version === '5.5.1'
}

function writeCitationValue(citation: GedcomCitation, version: GedcomVersion): string | null {
  const { source, text = '' } = citation
  if (source !== undefined) return `@${source}@`
  return isInline(citation, version) ? fromText(text) || null : '@VOID@'
}

/** @param stored the DATA structures of the imported citation without its date and texts */
function writeCitationParts(
  citation: GedcomCitation,
  version: GedcomVersion,
  stored: readonly GedcomStructure[],
): Record<keyof typeof citationTags, GedcomStructure[]> {
  const { page, quality, text, note } = citation
  const texts = isInline(citation, version) ? [] : writeText('TEXT', text)
  const data = [...stored, ...writeDate(citation, version), ...texts]
  return {
    page: writeText('PAGE', page),
    data: data.length === 0 ? [] : [['DATA', null, data]],
    quality: writeText('QUAY', quality === undefined ? undefined : String(quality)),
    note: writeText('NOTE', note),
  }
}

function writeCitation(citation: GedcomCitation, version: GedcomVersion): GedcomStructure {
  const parts = writeCitationParts(citation, version, [])
  return makeStructure('SOUR', writeCitationValue(citation, version), Object.values(parts).flat())
}

function editCitation(
  node: GedcomStructure,
  citation: GedcomCitation,
  version: GedcomVersion,
  shared: SharedNotes,
): GedcomStructure {
  const before = readCitation(node, shared)
  const changed = new Set<string>(
    (['page', 'quality', 'note'] as const).filter((part) => before[part] !== citation[part]),
  )
  const hasNewText = before.text !== citation.text
  if (hasNewText || before.date !== citation.date || before.phrase !== citation.phrase) changed.add('data')
  const sub = getSubstructures(node)
  const data = listShown(sub, shared)
    .filter(([tag]) => tag === 'DATA')
    .flatMap(getSubstructures)
  const isShown = ([tag, , own = []]: GedcomStructure) => /^(?:DATE|TEXT)$/.test(tag) && !isHidden(own)
  const others = data.filter((below) => !isShown(below))
  const value = hasNewText ? writeCitationValue(citation, version) : (node[1] ?? null)
  const parts = writeCitationParts(citation, version, others)
  return makeStructure('SOUR', value, replaceParts(sub, citationTags, parts, changed, shared))
}

/** How citations are read and written. */
export function citationKind(version: GedcomVersion, shared: SharedNotes): EntryKind<GedcomCitation> {
  return {
    read: (node) => {
      if (node[0] !== 'SOUR') return undefined
      // The objects of the file stay, whatever is edited.
      const { objects: _, ...citation } = readCitation(node, shared)
      return citation
    },
    getKey: ({ source }) => source,
    write: (citation) => writeCitation(citation, version),
    edit: (node, citation) => editCitation(node, citation, version, shared),
  }
}

function writeParticipant(
  { xref, name, role, phrase }: GedcomParticipant,
  version: GedcomVersion,
): GedcomStructure {
  const value = xref === undefined ? '@VOID@' : `@${xref}@`
  const words: GedcomStructure[] = writeText('PHRASE', xref === undefined ? name : undefined)
  const own: GedcomStructure =
    version === '7.0'
      ? makeStructure('ROLE', role, writeText('PHRASE', phrase))
      : ['RELA', fromText(formatRole(role, phrase))]
  return makeStructure('ASSO', value, [...words, own])
}

/** What the structure of a participant says that the site shows. */
const participantParts: readonly string[] = ['ROLE', 'RELA', 'TYPE', 'PHRASE']

/** How participants are read and written. */
function participantKind(version: GedcomVersion): EntryKind<GedcomParticipant> {
  const write = (participant: GedcomParticipant) => writeParticipant(participant, version)
  return {
    read: (node) => readParticipant(node)[0],
    getKey: ({ xref, name }) => xref ?? name,
    write,
    edit: (node, participant) => {
      const [tag, value = null, sub = []] = write(participant)
      const hidden = getSubstructures(node).filter(([own]) => !participantParts.includes(own))
      return makeStructure(tag, value, [...sub, ...hidden])
    },
  }
}

function writePartnerAge(tag: 'HUSB' | 'WIFE', age: string | undefined): GedcomStructure[] {
  return age === undefined ? [] : [[tag, null, writeText('AGE', age)]]
}

function writeRestriction({ restriction }: GedcomFact, version: GedcomVersion): GedcomStructure[] {
  return writeText('RESN', version === '7.0' ? restriction?.toUpperCase() : restriction)
}

/** @param stored the structures of the imported fact */
function writeParts(
  fact: GedcomFact,
  version: GedcomVersion,
  stored: readonly GedcomStructure[],
  shared: SharedNotes,
): Record<keyof typeof partTags, GedcomStructure[]> {
  const shown = listShown(stored, shared)
  return {
    type: writeText('TYPE', fact.type),
    date: writeDate(fact, version),
    place: writeText('PLAC', fact.place),
    age: writeText('AGE', fact.age),
    husbandAge: writePartnerAge('HUSB', fact.husbandAge),
    wifeAge: writePartnerAge('WIFE', fact.wifeAge),
    cause: writeText('CAUS', fact.cause),
    agency: writeText('AGNC', fact.agency),
    religion: writeText('RELI', fact.religion),
    address: writeText('ADDR', fact.address),
    note: writeText('NOTE', fact.note),
    restriction: writeRestriction(fact, version),
    participants: writeEach(fact.participants ?? [], shown, participantKind(version)),
    citations: writeEach(fact.citations ?? [], shown, citationKind(version, shared)),
  }
}

/** The tags that programs know for what has a tag of our own. */
function getWrittenTag(fact: GedcomFact): { tag: string; type?: string } {
  if (fact.tag === '_SEPR') return { tag: 'EVEN', type: fact.type ?? SEPARATION }
  if (fact.tag === '_DETS') return { tag: 'EVEN', type: fact.type ?? END_BY_DEATH }
  if (linkTags.has(fact.tag)) return { ...fact, tag: 'WWW' }
  return fact
}

/** Makes the structure of a fact that no file has. */
function writeNewFact(fact: GedcomFact, version: GedcomVersion): GedcomStructure {
  if (fact.tag === recordCitationTag)
    return restrictOther(writeCitation(fact.citations?.[0] ?? {}, version), fact, version)
  const { tag, type } = getWrittenTag(fact)
  const own = type === undefined ? fact : { ...fact, type }
  const parts = writeParts(own, version, [], noNotes)
  if (tag === 'ASSO') {
    const [first] = own.participants ?? []
    return restrictOther(first ? writeParticipant(first, version) : ['ASSO', '@VOID@'], fact, version)
  }
  const sub = Object.values(parts).flat()
  if (fact.denied) return version === '7.0' ? makeStructure('NO', tag, sub) : makeStructure(tag, 'N', sub)
  const isEmpty = sub.length === 0 && !getFactTag(tag)?.isAttribute
  return makeStructure(tag, fact.value === undefined ? (isEmpty ? 'Y' : null) : fromText(fact.value), sub)
}

/** Gives the structure of a citation or participant of the whole record the restriction of its fact. */
function restrictOther(node: GedcomStructure, fact: GedcomFact, version: GedcomVersion): GedcomStructure {
  const tags: readonly string[] = restrictionTags
  const others = getSubstructures(node).filter(([tag]) => !tags.includes(tag))
  return makeStructure(node[0], node[1] ?? null, [...others, ...writeRestriction(fact, version)])
}

/** Makes the structure of a citation or participant of the whole record from the one of the file. */
function writeOther(
  fact: GedcomFact,
  version: GedcomVersion,
  stored: GedcomStructure,
  shared: SharedNotes,
  changed: ReadonlySet<FactPart>,
): GedcomStructure {
  const [written] =
    fact.tag === recordCitationTag
      ? writeEach(fact.citations ?? [], [stored], citationKind(version, shared))
      : writeEach(fact.participants ?? [], [stored], participantKind(version))
  if (!written) return writeNewFact(fact, version)
  return changed.has('restriction') ? restrictOther(written, fact, version) : written
}

/** A fact and the structure with which a file has it. */
export interface ImportedFact {
  fact: GedcomFact
  node: GedcomStructure
  /** Finds the shared notes that the structure names. */
  shared: SharedNotes
}

/** The imported structure without placeholders. */
function resolvePlaceholders(
  { fact, node }: Omit<ImportedFact, 'shared'>,
  version: GedcomVersion,
): GedcomStructure {
  const tag = getPlaceholderTag(node)
  if (tag === null) return node
  const [, value = null] = node
  const sub = getSubstructures(node)
  if (tag === 'NO' || isDenied(value ?? '')) return makeStructure(tag, value, sub)
  if (tag === 'OCCU') return makeStructure(tag, value ?? fromText(fact.value ?? ''), sub)
  const isPlaceOurs = !sub.some(([own]) => own === 'PLAC')
  const detail = {
    date: fact.date ?? null,
    phrase: fact.phrase ?? null,
    place: isPlaceOurs ? (fact.place ?? null) : null,
  }
  return writeEvent(tag, detail, node, version)
}

/**
 * Makes the structure of a fact.
 *
 * @param imported the fact as last imported, for a fact of a file
 * @param changed what was edited since
 */
export function writeFact(
  fact: GedcomFact,
  version: GedcomVersion,
  imported: ImportedFact | null,
  changed: ReadonlySet<FactPart>,
): GedcomStructure {
  if (imported === null || changed.has('denied')) return writeNewFact(fact, version)
  const resolved = resolvePlaceholders(imported, version)
  if (changed.size === 0) return resolved
  const isOther = ({ tag }: { tag: string }) => tag === recordCitationTag || tag === 'ASSO'
  if (linkTags.has(imported.fact.tag)) return writeNewFact(fact, version)
  if (isOther(fact) || isOther(imported.fact))
    return writeOther(fact, version, resolved, imported.shared, changed)
  const stored = getSubstructures(resolved)
  const sub = replaceParts(
    stored,
    partTags,
    writeParts(fact, version, stored, imported.shared),
    changed,
    imported.shared,
  )
  const isEmpty = sub.length === 0 && fact.value === undefined && !getFactTag(fact.tag)?.isAttribute
  const value =
    changed.has('value') || changed.has('tag')
      ? fact.value === undefined
        ? null
        : fromText(fact.value)
      : (resolved[1] ?? null)
  if (!changed.has('tag')) return makeStructure(resolved[0], isEmpty ? 'Y' : value, sub)
  const written = getWrittenTag(fact)
  const typed = writeText('TYPE', written.type)
  const hasType = sub.some(([tag]) => tag === 'TYPE')
  return makeStructure(written.tag, isEmpty ? 'Y' : value, hasType ? sub : [...typed, ...sub])
}

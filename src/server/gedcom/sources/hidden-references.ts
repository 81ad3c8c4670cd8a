/**
 * Finds the sources, repositories, citations, participants, parts of facts and records of timeline events that the file has hidden
 * before: the import reads them as hidden ones.
 */
import type { Db } from '#server/db/open.ts'
import { findText } from '#shared/genealogy/gedcom/gedcom-fields.ts'
import { getPointerTarget, isPointer, toText } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { participantTags } from '#shared/genealogy/gedcom/gedcom-participants.ts'
import {
  getPlaceholderTag,
  getSubstructures,
  isHidden,
  makeStructure,
  restrictionTags,
} from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { FileContent } from '../archive/read-content.ts'
import { type LinkKind, loadPreservedRecords, loadRestrictedLinks } from '../gedcom.store.ts'
import type { ImportPlan } from '../import-plan/import-plan.ts'
import { matchLinkedRecords } from '../sources/match-sources.ts'
import { normalizeNote, restrictedBefore } from '../structures/note-texts.ts'
import { preservedSchema, recordSchema } from '../structures/preserved-json.ts'
import { createHiddenEventCheck, type SiteEvent } from '../structures/site-events.ts'

/** Names what a pointer means in both versions of the file. */
type NameTarget = (kind: 'source' | 'repository' | 'person', xref: string) => string

const nameBefore: NameTarget = (kind, xref) => `${kind} ${xref}`

function getEntryKind(tag: string): Parameters<NameTarget>[0] | null {
  if (tag === 'SOUR') return 'source'
  if (tag === 'REPO') return 'repository'
  return Object.hasOwn(participantTags, tag) ? 'person' : null
}

const tagsOfRestrictions: readonly string[] = restrictionTags

/** All that an entry tells besides its restriction. */
function formatEntry(target: string, sub: readonly GedcomStructure[]): string {
  return JSON.stringify([target, sub.filter(([tag]) => !tagsOfRestrictions.includes(tag))])
}

/** What the import finds again in other ways. */
const foundElsewhere: ReadonlySet<string> = new Set(['NOTE', 'OBJE', 'PEDI'])

/** A part of a fact, citation or source by its text: an address, a page. */
function findPart([tag, value = null, sub = []]: GedcomStructure): string | null {
  const name = getPlaceholderTag([tag]) ?? tag
  if (foundElsewhere.has(name) || tagsOfRestrictions.includes(name)) return null
  if (value !== null) return isPointer(value) ? null : `${name}: ${normalizeNote(toText(value))}`
  return formatEntry(name, sub)
}

/** What a citation, a participant or the link to a repository names, and what other parts tell; null for what is found elsewhere. */
function findTarget(node: GedcomStructure, name: NameTarget): string | null {
  const [tag, value = null, sub = []] = node
  const kind = getEntryKind(tag)
  if (kind === null) return findPart(node)
  const xref = getPointerTarget(value ?? '')
  if (xref !== null && xref !== 'VOID') return name(kind, xref)
  const words = value === null || isPointer(value) ? (findText(sub, 'PHRASE') ?? '') : toText(value)
  return `${kind}: ${normalizeNote(words)}`
}

/** What a version of a record hides, with how often and all that these entries tell, and what it does not hide. */
interface KnownEntries {
  hidden: Map<string, { count: number; entries: Set<string> }>
  told: Set<string>
}

/** Whether a structure of a person or union is a citation or participant of the whole record; all others are facts and names. */
function isEntry([tag]: GedcomStructure): boolean {
  return getEntryKind(tag) !== null
}

function readKnownEntries(
  structures: readonly GedcomStructure[],
  name: NameTarget,
  mayBe: (node: GedcomStructure) => boolean = () => true,
  known: KnownEntries = { hidden: new Map(), told: new Set() },
): KnownEntries {
  for (const node of structures) {
    const sub = getSubstructures(node)
    const target = mayBe(node) ? findTarget(node, name) : null
    if (target !== null) {
      const entry = formatEntry(target, sub)
      if (isHidden(sub)) {
        const { count, entries } = known.hidden.get(target) ?? { count: 0, entries: new Set() }
        known.hidden.set(target, { count: count + 1, entries: entries.add(entry) })
      } else known.told.add(entry)
    }
    if (!isHidden(sub)) readKnownEntries(sub, name, undefined, known)
  }
  return known
}

export class HiddenReferences {
  readonly #name: NameTarget
  /** By kind and cross-reference in the file. */
  readonly #known: ReadonlyMap<string, KnownEntries>
  /** The sources and repositories of the file that were hidden before, by kind and cross-reference. */
  readonly #records: ReadonlySet<string>
  readonly #isHiddenEvent: (event: SiteEvent) => boolean
  #count = 0

  private constructor(
    name: NameTarget,
    known: ReadonlyMap<string, KnownEntries>,
    {
      records,
      isHiddenEvent,
    }: { records: ReadonlySet<string>; isHiddenEvent: (event: SiteEvent) => boolean },
  ) {
    this.#name = name
    this.#known = known
    this.#records = records
    this.#isHiddenEvent = isHiddenEvent
  }

  /** Null where the file has hidden none before. */
  static async load(
    db: Db,
    { file }: FileContent,
    { sourceId, people, unions }: ImportPlan,
  ): Promise<HiddenReferences | null> {
    const links = await loadRestrictedLinks(db, sourceId)
    const texts = await loadPreservedRecords(db, sourceId)
    const restriction = new RegExp(`"(?:${restrictionTags.join('|')})"`)
    if (links.length === 0 && !texts.some((json) => restriction.test(json))) return null
    const before = texts.map((json) => recordSchema.parse(JSON.parse(json)))
    const records = before.filter(({ tag }) => tag === 'SOUR' || tag === 'REPO')
    const keyOf = ({ tag, xref }: GedcomRecord) => `${tag === 'SOUR' ? 'source' : 'repository'} ${xref}`
    const keys = matchLinkedRecords(
      file.records,
      records,
      new Map(records.map((one) => [keyOf(one), keyOf(one)])),
    )
    const formerXref = ({ link }: ImportPlan['people'][number]) =>
      link?.source_id === sourceId ? link.xref : null
    const personKeys = new Map(
      people.map((record) => [`person ${record.xref}`, `person ${formerXref(record)}`]),
    )
    const name: NameTarget = (kind, xref) => {
      const key = `${kind} ${xref}`
      return (kind === 'person' ? personKeys.get(key) : keys.get(key)) ?? `new ${key}`
    }
    const kept = new Map(links.map((link) => [`${link.kind} ${link.xref}`, link.kept]))
    const known = new Map<string, KnownEntries>()
    const add = (kind: LinkKind, planned: ImportPlan['people']) => {
      for (const record of planned) {
        const json = kept.get(`${kind} ${formerXref(record)}`)
        if (json === undefined) continue
        const structures = preservedSchema.parse(JSON.parse(json)).kept
        if (isHidden(structures)) continue
        known.set(`${kind} ${record.xref}`, readKnownEntries(structures, nameBefore, isEntry))
      }
    }
    add('person', people)
    add('union', unions)
    const byKey = new Map(records.map((record) => [keyOf(record), record]))
    const hidden = new Set<string>()
    for (const [now, key] of keys) {
      const sub = byKey.get(key)?.sub ?? []
      if (isHidden(sub)) hidden.add(now)
      known.set(now, readKnownEntries(sub, nameBefore))
    }
    const isHiddenEvent = createHiddenEventCheck(before)
    return new HiddenReferences(name, known, { records: hidden, isHiddenEvent })
  }

  /** How many the file no longer hides that stay hidden. Call it after {@link restrict}. */
  get stillHidden(): number {
    return this.#count
  }

  /** Restricts what was hidden before. */
  #restrictParts(
    nodes: readonly GedcomStructure[],
    { hidden, told }: KnownEntries,
    mayBe?: (node: GedcomStructure) => boolean,
  ): readonly GedcomStructure[] {
    if (hidden.size === 0) return nodes
    const now = readKnownEntries(nodes, this.#name, mayBe).hidden
    // Of what is hidden as often as before, only the same entry is the hidden one.
    const isOpen = (target: string, entry: string) => {
      const before = hidden.get(target)
      if (!before || told.has(entry)) return true
      return (now.get(target)?.count ?? 0) >= before.count && !before.entries.has(entry)
    }
    return this.#restrictBelow(nodes, isOpen, mayBe)
  }

  #restrictBelow(
    nodes: readonly GedcomStructure[],
    isOpen: (target: string, entry: string) => boolean,
    mayBe: (node: GedcomStructure) => boolean = () => true,
  ): readonly GedcomStructure[] {
    const restricted = nodes.map((node): GedcomStructure => {
      const [tag, value = null] = node
      const sub = getSubstructures(node)
      if (isHidden(sub)) return node
      const target = mayBe(node) ? findTarget(node, this.#name) : null
      if (target !== null && !isOpen(target, formatEntry(target, sub))) {
        this.#count += 1
        return makeStructure(tag, value, [...sub, restrictedBefore])
      }
      const below = this.#restrictBelow(sub, isOpen)
      return below === sub ? node : makeStructure(tag, value, below)
    })
    return restricted.some((node, i) => node !== nodes[i]) ? restricted : nodes
  }

  #restrictOwner<T extends { xref: string; structures: readonly GedcomStructure[] }>(
    kind: LinkKind,
    one: T,
  ): T {
    const known = this.#known.get(`${kind} ${one.xref}`)
    return known ? { ...one, structures: this.#restrictParts(one.structures, known, isEntry) } : one
  }

  #restrictRecord(record: GedcomRecord): GedcomRecord {
    const kind = record.tag === 'SOUR' ? 'source' : record.tag === 'REPO' ? 'repository' : null
    if (kind === null || isHidden(record.sub)) return record
    const key = `${kind} ${record.xref}`
    if (this.#records.has(key)) {
      this.#count += 1
      return { ...record, sub: [...record.sub, restrictedBefore] }
    }
    const known = this.#known.get(key)
    return known ? { ...record, sub: this.#restrictParts(record.sub, known) } : record
  }

  /** @param records to which the record of an event returns that stays hidden */
  #restrictEvent(event: SiteEvent, records: GedcomRecord[]): SiteEvent {
    const { record } = event
    if (record === null || event.isHidden || !this.#isHiddenEvent(event)) return event
    this.#count += 1
    records.push({ ...record, sub: [...record.sub, restrictedBefore] })
    return { ...event, isHidden: true }
  }

  /** The content with restrictions of what stays hidden; the same content where nothing does. */
  restrict(content: FileContent): FileContent {
    const { file } = content
    const restricted = {
      ...file,
      people: file.people.map((one) => this.#restrictOwner('person', one)),
      unions: file.unions.map((one) => this.#restrictOwner('union', one)),
      records: file.records.map((record) => this.#restrictRecord(record)),
    }
    const events = content.events.map((event) => this.#restrictEvent(event, restricted.records))
    return this.#count === 0 ? content : { file: restricted, events }
  }
}

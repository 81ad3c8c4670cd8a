/**
 * Finds the sources, repositories, citations, participants, parts of facts and records of timeline events that the file has hidden
 * before: the import reads them as hidden ones.
 */
import type { Db } from '#server/db/open.ts'
import { findText } from '#shared/genealogy/gedcom/gedcom-fields.ts'
import {
  getSubstructures,
  isHidden,
  makeStructure,
  restrictionTags,
} from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { FileContent } from '../archive/read-content.ts'
import { type LinkKind, loadPreservedRecords, loadRestrictedLinks } from '../gedcom.store.ts'
import { loadHiddenEntries } from '../hidden-files.store.ts'
import type { ImportPlan } from '../import-plan/import-plan.ts'
import { normalizeNote, restrictedBefore } from '../structures/note-texts.ts'
import { preservedSchema, recordSchema } from '../structures/preserved-json.ts'
import { createHiddenEventCheck, type SiteEvent } from '../structures/site-events.ts'
import {
  findTarget,
  formatEntry,
  isEntry,
  type KnownEntries,
  type NameTarget,
  nameByXref,
  readKnownEntries,
} from './hidden-entries.ts'
import { matchLinkedRecords } from './match-sources.ts'
import { RememberedEntries } from './remembered-entries.ts'

/** How a version of a file names what its entries point to. */
interface Names {
  /** As the last version does. */
  asBefore: NameTarget
  /** By what all versions have: titles, and our people. */
  always: NameTarget
}

/** The owner of the remembered records. */
const ofFile = 'file'

/** What names a source or repository in all versions: programs number them anew. */
function getTitle({ xref, sub }: Pick<GedcomRecord, 'xref' | 'sub'>): string {
  const title = findText(sub, 'TITL') ?? findText(sub, 'ABBR') ?? findText(sub, 'NAME')
  return title === null ? `@${xref}@` : normalizeNote(title)
}

/** The kind of a source or repository; null for other records. */
function getKind({ tag }: Pick<GedcomRecord, 'tag'>): 'source' | 'repository' | null {
  if (tag === 'SOUR') return 'source'
  return tag === 'REPO' ? 'repository' : null
}

const getKey = (record: GedcomRecord) => `${getKind(record)} ${record.xref}`
const getLastingKey = (record: GedcomRecord) => `${getKind(record)} ${getTitle(record)}`

/** @param people the ids of people by cross-reference */
function nameAlways(
  records: readonly GedcomRecord[],
  people: ReadonlyMap<string | null, string | null>,
): NameTarget {
  const keys = new Map(
    records.flatMap((record) => (getKind(record) ? [[getKey(record), getLastingKey(record)]] : [])),
  )
  return (kind, xref) => {
    const key = kind === 'person' ? people.get(xref) : keys.get(`${kind} ${xref}`)
    return key ?? `${kind} @${xref}@`
  }
}

/** What is known of a person, union, source or repository of the file. */
interface KnownOwner {
  /** Of the last version. */
  last: KnownEntries
  /** What names it among the remembered ones. */
  lasting: string
}

interface Known {
  /** By kind and cross-reference in the file. */
  owners: ReadonlyMap<string, KnownOwner>
  /** The sources and repositories of the file that were hidden before, by kind and cross-reference. */
  records: ReadonlySet<string>
  isHiddenEvent: (event: SiteEvent) => boolean
  /** What earlier versions have hidden. */
  earlier: RememberedEntries
  /** The same with what the last one has hidden, as JSON. */
  remembered: string
}

export class HiddenReferences {
  readonly #names: Names
  readonly #known: Known
  #count = 0

  private constructor(names: Names, known: Known) {
    this.#names = names
    this.#known = known
  }

  /** Null where the file has hidden none before. */
  static async load(
    db: Db,
    { file }: FileContent,
    { sourceId, people, unions }: ImportPlan,
  ): Promise<HiddenReferences | null> {
    const earlier = new RememberedEntries(await loadHiddenEntries(db, sourceId))
    const links = await loadRestrictedLinks(db, sourceId, earlier.owners)
    const texts = await loadPreservedRecords(db, sourceId)
    const restriction = new RegExp(`"(?:${restrictionTags.join('|')})"`)
    if (links.length + earlier.owners.length === 0 && !texts.some((json) => restriction.test(json)))
      return null
    const before = texts.map((json) => recordSchema.parse(JSON.parse(json)))
    const records = before.filter(getKind)
    const keys = matchLinkedRecords(
      file.records,
      records,
      new Map(records.map((one) => [getKey(one), getKey(one)])),
    )
    const formerXref = ({ link }: ImportPlan['people'][number]) =>
      link?.source_id === sourceId ? link.xref : null
    const personKeys = new Map(
      people.map((record) => [`person ${record.xref}`, `person ${formerXref(record)}`]),
    )
    const asBefore: NameTarget = (kind, xref) => {
      const key = `${kind} ${xref}`
      return (kind === 'person' ? personKeys.get(key) : keys.get(key)) ?? `new ${key}`
    }
    const always = nameAlways(file.records, new Map(people.map(({ xref, id }) => [xref, id])))
    const alwaysBefore = nameAlways(records, new Map(people.map((one) => [formerXref(one), one.id])))
    const more: [owner: string, entry: string][] = []
    const owners = new Map<string, KnownOwner>()
    const remember = (lasting: string, nodes: readonly GedcomStructure[], mayBe?: typeof isEntry) => {
      for (const entry of readKnownEntries(nodes, alwaysBefore, mayBe).hidden.keys())
        more.push([lasting, entry])
    }
    const kept = new Map(links.map((link) => [`${link.kind} ${link.xref}`, link.kept]))
    const addOwners = (kind: LinkKind, planned: ImportPlan['people']) => {
      for (const record of planned) {
        const json = kept.get(`${kind} ${formerXref(record)}`)
        const structures = json === undefined ? [] : preservedSchema.parse(JSON.parse(json)).kept
        if (record.id === null || isHidden(structures)) continue
        const last = readKnownEntries(structures, nameByXref, isEntry)
        owners.set(`${kind} ${record.xref}`, { last, lasting: record.id })
        remember(record.id, structures, isEntry)
      }
    }
    addOwners('person', people)
    addOwners('union', unions)
    const byKey = new Map(records.map((record) => [getKey(record), record]))
    const hidden = new Set<string>()
    for (const record of file.records.filter(getKind)) {
      const key = getKey(record)
      const last = byKey.get(keys.get(key) ?? '')
      owners.set(key, {
        last: readKnownEntries(last?.sub ?? [], nameByXref),
        lasting: getLastingKey(record),
      })
      if (last ? isHidden(last.sub) : earlier.has(ofFile, getLastingKey(record))) hidden.add(key)
    }
    for (const record of records)
      if (isHidden(record.sub)) more.push([ofFile, getLastingKey(record)])
      else remember(getLastingKey(record), record.sub)
    return new HiddenReferences(
      { asBefore, always },
      {
        ...{ owners, earlier, records: hidden },
        isHiddenEvent: createHiddenEventCheck(before),
        remembered: earlier.with(more),
      },
    )
  }

  /** How many the file no longer hides that stay hidden. Call it after {@link restrict}. */
  get stillHidden(): number {
    return this.#count
  }

  /** What the versions have hidden, for the next import. */
  get remembered(): string {
    return this.#known.remembered
  }

  /** Restricts what was hidden before. */
  #restrictParts(
    nodes: readonly GedcomStructure[],
    { last: { hidden, told }, lasting }: KnownOwner,
    mayBe?: typeof isEntry,
  ): readonly GedcomStructure[] {
    const { earlier } = this.#known
    if (hidden.size === 0 && !earlier.hasOwner(lasting)) return nodes
    const { asBefore, always } = this.#names
    const now = readKnownEntries(nodes, asBefore, mayBe).hidden
    const isOpen = (node: GedcomStructure) => {
      const target = findTarget(node, asBefore)
      if (target === null) return true
      const entry = formatEntry(target, getSubstructures(node))
      const before = hidden.get(target)
      if (told.has(entry)) return true
      if (!before) return !earlier.has(lasting, findTarget(node, always) ?? '')
      // Of what is hidden as often as before, only the same entry is the hidden one.
      return (now.get(target)?.count ?? 0) >= before.count && !before.entries.has(entry)
    }
    return this.#restrictBelow(nodes, isOpen, mayBe)
  }

  #restrictBelow(
    nodes: readonly GedcomStructure[],
    isOpen: (node: GedcomStructure) => boolean,
    mayBe: (node: GedcomStructure) => boolean = () => true,
  ): readonly GedcomStructure[] {
    const restricted = nodes.map((node): GedcomStructure => {
      const [tag, value = null] = node
      const sub = getSubstructures(node)
      if (isHidden(sub)) return node
      if (mayBe(node) && !isOpen(node)) {
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
    const known = this.#known.owners.get(`${kind} ${one.xref}`)
    return known ? { ...one, structures: this.#restrictParts(one.structures, known, isEntry) } : one
  }

  #restrictRecord(record: GedcomRecord): GedcomRecord {
    if (getKind(record) === null || isHidden(record.sub)) return record
    const key = getKey(record)
    if (this.#known.records.has(key)) {
      this.#count += 1
      return { ...record, sub: [...record.sub, restrictedBefore] }
    }
    const known = this.#known.owners.get(key)
    return known ? { ...record, sub: this.#restrictParts(record.sub, known) } : record
  }

  /** @param records to which the record of an event returns that stays hidden */
  #restrictEvent(event: SiteEvent, records: GedcomRecord[]): SiteEvent {
    const { record } = event
    if (record === null || event.isHidden || !this.#known.isHiddenEvent(event)) return event
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

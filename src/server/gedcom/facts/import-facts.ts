/** Reads and plans the facts and names of all records of an import. */
import type { Db } from '#server/db/open.ts'
import { listFactsOf, listNamesOf } from '#server/facts/bulk-records.service.ts'
import type { Coordinates } from '#server/facts/places.service.ts'
import type { Fact, PersonName } from '#shared/contracts/facts.contract.ts'
import type { GedcomFact } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import { hidesFromRelatives } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomFile, GedcomRestriction } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { GedcomName } from '#shared/genealogy/gedcom/names/gedcom-name-records.ts'
import type { LinkKind } from '../gedcom.store.ts'
import type { PlannedRecord, PlannedRecords } from '../import-plan/planned-records.ts'
import type { CitedItems } from '../sources/cited-items.ts'
import { describeItems, describeKept, type FactTexts, type ItemTexts } from './describe-items.ts'
import { factItems } from './fact-items.ts'
import { findLinkedItems, type KnownJson, type LinkedItems } from './facts.store.ts'
import { HiddenItems } from './find-items.ts'
import {
  type ExistingItem,
  hasChange,
  type ItemKind,
  type PlannedItems,
  parseImportedItems,
} from './item-kinds.ts'
import { LastImports } from './last-imports.ts'
import { planItems } from './plan-items.ts'
import { type FileRecord, itemReader, type RecordItems, restrict } from './record-items.ts'
import { type FileIds, fromFact } from './stored-facts.ts'
import { fromName, nameItems } from './stored-names.ts'

/** The facts and names of a record after the import, and what changes; no plan where the file tells the same as before. */
export interface RecordFacts {
  json: KnownJson
  facts: PlannedItems<GedcomFact> | null
  names: PlannedItems<GedcomName> | null
  /** Places whose coordinates the file tells, in records with new or changed facts. */
  locatedPlaces: readonly LocatedPlace[]
}

interface LocatedPlace extends Coordinates {
  place: string
}

/** Of the facts that relatives may see: the coordinates become those of the place. */
function listLocatedPlaces(facts: readonly GedcomFact[]): LocatedPlace[] {
  return facts.flatMap(({ place, latitude, longitude, restriction }) =>
    place === undefined ||
    latitude === undefined ||
    longitude === undefined ||
    hidesFromRelatives(restriction)
      ? []
      : { place, latitude, longitude },
  )
}

type ItemsJson = Parameters<typeof parseImportedItems>

/** The preferred name of another file, which this file may know better; all else that both tell may be different. */
function takeFirst({ names, name_ids }: KnownJson): ItemsJson {
  const first = (json: string) => JSON.stringify((JSON.parse(json) as unknown[]).slice(0, 1))
  return [first(names), first(name_ids)]
}

const noFacts: RecordFacts = {
  json: { facts: '[]', fact_ids: '[]', names: '[]', name_ids: '[]' },
  facts: null,
  names: null,
  locatedPlaces: [],
}

/** Whether the site has a record whose facts an import writes. */
function hasRecord({ id, status, isErased }: PlannedRecord): boolean {
  return id !== null && status !== 'removed' && !isErased
}

/** @param imported the media of facts as imports set them */
function toExistingFact(fact: Fact, imported: LinkedItems['media']) {
  const hasOwnMedia = fact.media !== undefined && !imported.get(fact.id)?.has(JSON.stringify(fact.media))
  const hasMore = fact.status !== undefined || hasOwnMedia
  const item = { ...fromFact(fact), id: fact.id, position: fact.position, hasMore }
  return { owner: fact.person_id ?? fact.union_id ?? '', item }
}

function toExistingName(name: PersonName) {
  const item = { ...fromName(name), id: name.id, position: name.position, hasMore: false }
  return { owner: name.person_id, item }
}

type ItemsByOwner = ReadonlyMap<string, ExistingItem[]>

function groupByOwner(found: readonly { owner: string; item: ExistingItem }[]): ItemsByOwner {
  const groups = Map.groupBy(
    found.toSorted((a, b) => a.item.position - b.item.position),
    ({ owner }) => owner,
  )
  return new Map([...groups].map(([owner, rows]) => [owner, rows.map(({ item }) => item)]))
}

interface LoadedFacts extends LinkedItems {
  /** Whether relatives may see what the file no longer hides. */
  mayLift: boolean
  readItems: (record: FileRecord) => RecordItems
  before: LastImports
  facts: ItemsByOwner
  names: ItemsByOwner
  ids: FileIds
  idsBefore: FileIds
  /** Finds texts that name a source, person or object whose cross-reference meant another one, or nothing, at the last import. */
  namesMoved: (json: string) => boolean
}

function addTexts(texts: Map<string, ItemTexts[]>, id: string, more: readonly ItemTexts[]): void {
  if (more.length > 0) texts.set(id, [...(texts.get(id) ?? []), ...more])
}

type SourceIds = ReadonlyMap<string, string>

function findMoved(
  { ids, idsBefore, items }: { ids: SourceIds; idsBefore: SourceIds; items: CitedItems },
  { people, sourceId }: Pick<PlannedRecords, 'people'> & { sourceId: string },
  answered: ReadonlySet<string>,
) {
  const moved = [...idsBefore].filter(([xref, id]) => ids.has(xref) && ids.get(xref) !== id)
  const sources = new Set(moved.map(([xref]) => xref))
  const isNew = (record: PlannedRecord) =>
    hasRecord(record) && (record.link?.source_id !== sourceId || answered.has(record.xref))
  const persons = new Set(people.filter(isNew).map(({ xref }) => xref))
  const isMovedObject = (pointer: string) =>
    JSON.stringify(items.now(pointer)) !== JSON.stringify(items.before(pointer))
  return (json: string) => {
    const pointers = json.includes('"objects"') ? [...json.matchAll(/"(@[^"@]+@)"/g)] : []
    if (pointers.some(([, pointer = '']) => isMovedObject(pointer))) return true
    if (sources.size + persons.size === 0) return false
    const named = json.matchAll(/"(source|xref)":"([^"]+)"/g)
    return [...named].some(([, kind, xref = '']) => (kind === 'source' ? sources : persons).has(xref))
  }
}

export class ImportFacts implements FactTexts {
  readonly #loaded: LoadedFacts
  readonly counts = {
    facts: { added: 0, changed: 0, removed: 0 },
    names: { added: 0, changed: 0, removed: 0 },
    /** Facts and names that the file no longer hides, and that stay hidden. */
    stillHidden: 0,
  }
  readonly changes = new Map<string, ItemTexts[]>()
  readonly kept = new Map<string, ItemTexts[]>()

  private constructor(loaded: LoadedFacts) {
    this.#loaded = loaded
  }

  /**
   * @param sources the ids of the file's sources by cross-reference, and what finds the items of citations, now and at the last import
   * @param mayLift whether relatives may see what the file no longer hides
   * @param answered the cross-references of those who were left out until now
   */
  static async load(
    db: Db,
    file: GedcomFile,
    plan: PlannedRecords & { sourceId: string },
    sources: { ids: SourceIds; idsBefore: SourceIds; items: CitedItems },
    mayLift: boolean,
    answered: ReadonlySet<string>,
  ): Promise<ImportFacts> {
    const readItems = itemReader(file)
    const namesMoved = findMoved(sources, plan, answered)
    const before = await LastImports.load(db, plan.sourceId, [...plan.people, ...plan.unions])
    const findOwners = (kind: LinkKind, records: readonly PlannedRecord[], all: readonly FileRecord[]) =>
      records.flatMap((record, i) => {
        const own = all[i]
        if (!own || record.id === null || record.status === 'added' || !hasRecord(record)) return []
        const { facts, names } = readItems(own)
        const json = before.find(kind, record)
        const isSame = JSON.stringify(facts) === json?.facts && JSON.stringify(names) === json.names
        return isSame && !namesMoved(json.facts + json.names) ? [] : [record.id]
      })
    const people = findOwners('person', plan.people, file.people)
    const unions = findOwners('union', plan.unions, file.unions)
    const facts = [
      ...(await listFactsOf(db, { column: 'person_id', values: people })),
      ...(await listFactsOf(db, { column: 'union_id', values: unions })),
    ]
    const names = await listNamesOf(db, people)
    const personIds = new Map(
      plan.people.map((record) => [record.xref, hasRecord(record) ? record.id : null]),
    )
    const person = (xref: string) => personIds.get(xref) ?? null
    const idsBefore = new Map(
      plan.people.flatMap((record) =>
        record.link?.source_id === plan.sourceId && !answered.has(record.xref)
          ? [[record.link.xref, personIds.get(record.xref) ?? null]]
          : [],
      ),
    )
    const personBefore = (xref: string) => idsBefore.get(xref) ?? null
    const linked = await findLinkedItems(db, [...people, ...unions], plan.sourceId)
    return new ImportFacts({
      ...{ ...{ readItems, before, mayLift }, ...linked },
      facts: groupByOwner(facts.map((fact) => toExistingFact(fact, linked.media))),
      names: groupByOwner(names.map(toExistingName)),
      ids: { person, source: (xref) => sources.ids.get(xref) ?? null, items: sources.items.now },
      idsBefore: {
        person: personBefore,
        source: (xref) => sources.idsBefore.get(xref) ?? sources.ids.get(xref) ?? null,
        items: sources.items.before,
      },
      namesMoved,
    })
  }

  /** Plans all records only to count what would change. */
  countAll(records: Iterable<unknown>): void {
    for (const _ of records);
  }

  #planItems<T extends { restriction?: GedcomRestriction }>(
    what: 'facts' | 'names',
    kind: ItemKind<T>,
    {
      items,
      before,
      elsewhere,
      hiddenDeleted,
    }: {
      items: readonly T[]
      before: ItemsJson | null
      elsewhere: ItemsJson | null
      hiddenDeleted: readonly T[]
    },
    record: PlannedRecord,
  ): { text: string; ids: string; plan: PlannedItems<T> | null } {
    const { linked, linkedElsewhere, hiddenElsewhere, ids, idsBefore, namesMoved, mayLift } = this.#loaded
    const restricted = record.hiddenBy ? items.map((item) => restrict(item, 'confidential')) : items
    // What another file hides is its word alone; what this one has hidden is remembered until somebody lifts it.
    const told = record.hiddenBy === 'another file' ? items : restricted
    const text = JSON.stringify(told)
    if (before?.[0] === text && !namesMoved(text)) return { text, ids: before[1], plan: null }
    const last = before ?? elsewhere
    const plan = planItems(kind, {
      items: restricted,
      before: last && parseImportedItems<T>(...last),
      existing: this.#loaded[what].get(record.id ?? '') ?? [],
      isNew: record.status === 'added',
      ...{ isOtherFile: elsewhere !== null, hiddenDeleted },
      ...{ linked, linkedElsewhere, hiddenElsewhere, ids, idsBefore, mayLift },
    })
    const counts = this.counts[what]
    counts.added += plan.added.length
    counts.changed += plan.changed.filter(hasChange).length
    counts.removed += plan.removed.length
    if (record.id !== null && record.status !== 'added') {
      const existing = this.#loaded[what].get(record.id) ?? []
      addTexts(this.changes, record.id, describeItems(what, plan, existing))
      addTexts(this.kept, record.id, describeKept(what, plan, existing))
    }
    const ownIds = JSON.stringify(plan.ids)
    if (mayLift || plan.lifted.size === 0) return { text, ids: ownIds, plan }
    this.counts.stillHidden += plan.lifted.size
    const kept = told.map((item, i) =>
      plan.lifted.has(i) ? { ...item, restriction: plan.lifted.get(i) } : item,
    )
    return { text: JSON.stringify(kept), ids: ownIds, plan }
  }

  /** What another file hides of a record, and what was deleted here. */
  #listHiddenDeleted<T>(what: 'facts' | 'names', { id }: PlannedRecord): T[] {
    const existing = new Set(this.#loaded[what].get(id ?? '')?.map((item) => item.id))
    const found = this.#loaded.hiddenItems.get(id ?? '')?.[what] ?? []
    return found.filter((one) => one.id === null || !existing.has(one.id)).map(({ item }) => item as T)
  }

  /**
   * Without what may tell what is hidden on the site, or was hidden and deleted.
   * @param before what this file has told of the record before, as JSON
   */
  #withoutHidden(record: PlannedRecord, facts: readonly GedcomFact[], before = '[]'): readonly GedcomFact[] {
    const told = JSON.parse(this.#loaded.mayLift ? '[]' : before) as GedcomFact[]
    const toStored = (fact: GedcomFact) => factItems.toStored(fact, this.#loaded.ids)
    const existing = this.#loaded.facts.get(record.id ?? '') ?? []
    const secrets = [
      ...existing.filter(({ columns }) => hidesFromRelatives(String(columns['restriction']))),
      ...[
        ...this.#listHiddenDeleted<GedcomFact>('facts', record),
        ...told.filter(({ restriction }) => hidesFromRelatives(restriction)),
      ].map(toStored),
    ]
    if (secrets.length === 0) return facts
    const index = new HiddenItems(factItems, secrets)
    return facts.filter((fact) => index.findTold(toStored(fact)) === undefined)
  }

  /** The facts and names of a record of the file. */
  plan(kind: LinkKind, record: PlannedRecord, own: FileRecord | undefined): RecordFacts {
    const { readItems, before } = this.#loaded
    if (!own || !hasRecord(record)) {
      const json = record.isErased ? undefined : before.findByXref(kind, record.xref)
      return json ? { ...noFacts, json } : noFacts
    }
    const items = readItems(own)
    const json = before.find(kind, record)
    const other = before.findElsewhere(kind, record)
    const facts = this.#planItems(
      'facts',
      factItems,
      {
        items: items.facts,
        before: json ? [json.facts, json.fact_ids] : null,
        elsewhere: other ? ['[]', '[]'] : null,
        hiddenDeleted: this.#listHiddenDeleted('facts', record),
      },
      record,
    )
    const names = this.#planItems(
      'names',
      nameItems,
      {
        items: items.names,
        before: json ? [json.names, json.name_ids] : null,
        elsewhere: other ? takeFirst(other) : null,
        hiddenDeleted: this.#listHiddenDeleted('names', record),
      },
      record,
    )
    return {
      json: { facts: facts.text, fact_ids: facts.ids, names: names.text, name_ids: names.ids },
      facts: facts.plan,
      names: names.plan,
      locatedPlaces:
        facts.plan && !record.hiddenBy
          ? listLocatedPlaces(this.#withoutHidden(record, items.facts, json?.facts))
          : [],
    }
  }
}

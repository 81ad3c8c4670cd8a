/** Writes the facts of people and unions into the structures of an export. */
import { getEndReason } from '#server/facts/derive-columns.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import { findFactIndexes } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import type { SharedNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import type {
  GedcomPerson,
  GedcomStructure,
  GedcomUnion,
  GedcomVersion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import { type ImportedFact, writeFact } from '#shared/genealogy/gedcom/gedcom-write-facts.ts'
import { programFactTags } from '#shared/program-fact-tags.ts'
import type { LinkedRecord } from '../export/export-links.ts'
import type { ExportLink } from '../gedcom.store.ts'
import { addFactMedia, type FactMediaContext, toObjectNode } from './export-fact-media.ts'
import { nameMark } from './export-names.ts'
import { placeMarks } from './place-marks.ts'
import {
  type ExportXrefs,
  type FileIds,
  fromFact,
  listDifferences,
  toGedcomFact,
  toStoredFact,
} from './stored-facts.ts'

type OwnerKind = 'person' | 'union'

/** Stands for a fact among structures until the fact is written. */
const mark = '@FACT'

interface SourceFact extends Omit<ImportedFact, 'shared'> {
  sourceId: string
}

export interface ExportFactsInput {
  facts: readonly Fact[]
  links: readonly ExportLink[]
  /** Finds our ids of people and sources of an import. */
  findPerson: (sourceId: string, xref: string) => string | null
  findSource: (sourceId: string, xref: string) => string | null
  version: GedcomVersion
  objects: FactMediaContext['objects']
}

/**
 * The indexes of the structures of a record that were imported as these facts; null where others were. Imports of earlier versions of
 * this program did not read the tags that only some programs have.
 */
function findImportedIndexes(
  kept: readonly GedcomStructure[],
  kind: OwnerKind,
  count: number,
): readonly number[] | null {
  const indexes = findFactIndexes(kept, kind)
  if (indexes.length === count) return indexes
  const known = indexes.filter((at) => !Object.hasOwn(programFactTags, kept[at]?.[0] ?? ''))
  return known.length === count ? known : null
}

function indexImportedFacts(links: readonly ExportLink[]): Map<string, SourceFact> {
  const found = new Map<string, SourceFact>()
  for (const link of links) {
    const imported = link.kind === 'event' ? null : link.facts
    if (imported === null) continue
    const kept = link.kept?.kept ?? []
    const indexes = findImportedIndexes(
      kept,
      link.kind === 'union' ? 'union' : 'person',
      imported.items.length,
    )
    for (const [i, fact] of imported.items.entries()) {
      const id = imported.ids[i] ?? null
      const node = kept[indexes?.[i] ?? -1] ?? ([`=${fact.tag}`] as const)
      if (id !== null && !found.has(id)) found.set(id, { fact, node, sourceId: link.source_id })
    }
  }
  return found
}

/** The structures of a record before its facts: names, sex, partners. */
const leadingTags = new Set(['NAME', nameMark, 'SEX', 'HUSB', 'WIFE', 'CHIL', 'RESN', '_VALUE'])

function isLeading([tag]: GedcomStructure): boolean {
  return leadingTags.has(tag.replace(/^=/, ''))
}

/** Places for what is written before the facts, in a record that no file has. */
const leadingPlaces: Readonly<Record<OwnerKind, readonly GedcomStructure[]>> = {
  person: [...Array.from({ length: 20 }, () => ['=NAME'] as const), ['=SEX']],
  union: [['=HUSB'], ['=WIFE']],
}

/**
 * Puts rejected facts behind the accepted ones of their tag: other programs take the first one for the preferred one.
 *
 * @param facts in their order
 */
function sortRejectedLast(facts: readonly Fact[]): Fact[] {
  const byTag = Map.groupBy(facts, ({ tag }) => tag)
  const isRejected = ({ status }: Fact) => status === 'rejected'
  const queues = new Map(
    [...byTag].map(([tag, own]) => [
      tag,
      [...own.filter((fact) => !isRejected(fact)), ...own.filter(isRejected)].values(),
    ]),
  )
  return facts.map((fact) => queues.get(fact.tag)?.next().value ?? fact)
}

export class ExportFacts {
  readonly #version: GedcomVersion
  readonly #objects: FactMediaContext['objects']
  readonly #byOwner: ReadonlyMap<string, Fact[]>
  readonly #byId: ReadonlyMap<string, Fact>
  readonly #imported: ReadonlyMap<string, SourceFact>
  readonly #fileIds: (sourceId: string) => FileIds

  constructor({ facts, links, findPerson, findSource, version, objects }: ExportFactsInput) {
    this.#version = version
    this.#objects = objects
    this.#byId = new Map(facts.map((fact) => [fact.id, fact]))
    const sorted = facts.toSorted((a, b) => a.position - b.position)
    const groups = Map.groupBy(sorted, ({ person_id, union_id }) => person_id ?? union_id ?? '')
    this.#byOwner = new Map([...groups].map(([id, own]) => [id, sortRejectedLast(own)]))
    this.#imported = indexImportedFacts(links)
    this.#fileIds = (sourceId) => ({
      person: (xref) => findPerson(sourceId, xref),
      source: (xref) => findSource(sourceId, xref),
      items: (object) => objects.listItemsAt(sourceId, toObjectNode(object)),
    })
  }

  /** The facts of a person or union, in the order of the export. */
  of(id: string): readonly Fact[] {
    return this.#byOwner.get(id) ?? []
  }

  /**
   * Puts marks for the current facts into the structures of a record, in place of the facts of the import.
   *
   * @param kept the structures of the record
   * @returns null for a record whose facts were never imported: our fields tell them
   */
  mark(
    kind: OwnerKind,
    id: string,
    known: LinkedRecord | undefined,
    kept: readonly GedcomStructure[] = known?.kept.kept ?? [],
  ): readonly GedcomStructure[] | null {
    const imported = known?.link.facts ?? null
    const indexes = findImportedIndexes(kept, kind, imported?.items.length ?? 0)
    if (indexes === null && findFactIndexes(kept, kind).length > 0) return null
    const facts = this.of(id)
    if (facts.length === 0 && kept.length === 0) return []
    const start = kept.length === 0 ? leadingPlaces[kind] : kept
    return placeMarks({
      start,
      indexes: indexes ?? [],
      ids: imported?.ids ?? [],
      current: facts.map(({ id: own }) => own),
      mark,
      first: start.findLastIndex(isLeading) + 1,
    })
  }

  /**
   * Writes the marked facts.
   *
   * @param shared the shared notes of the export
   * @param update brings structures of a source to the current state
   */
  write(
    nodes: readonly GedcomStructure[],
    xrefs: ExportXrefs,
    shared: SharedNotes,
    update: (sourceId: string, nodes: readonly GedcomStructure[]) => readonly GedcomStructure[],
  ): GedcomStructure[] {
    return nodes.map((node) => {
      const [tag, id = null] = node
      const fact = tag === mark ? this.#byId.get(id ?? '') : undefined
      if (!fact) return node
      const imported = this.#imported.get(fact.id)
      const own = toGedcomFact(fact, xrefs)
      const addMedia = (written: GedcomStructure, from: SourceFact | null) =>
        addFactMedia(written, fact, from, { objects: this.#objects, version: this.#version })
      if (!imported) return addMedia(writeFact(own, this.#version, null, new Set()), null)
      const before = toStoredFact(imported.fact, this.#fileIds(imported.sourceId))
      const [current = imported.node] = update(imported.sourceId, [imported.node])
      const changed = listDifferences(before, fromFact(fact))
      const written = writeFact(own, this.#version, { fact: imported.fact, node: current, shared }, changed)
      // What did not happen is written anew.
      return addMedia(written, changed.has('denied') ? null : imported)
    })
  }
}

const nothing = { date: null, phrase: null }

/** Removes what the facts tell from the fields of a person. */
export function withoutPersonFacts(person: GedcomPerson, facts: readonly Fact[]): GedcomPerson {
  const tellsDeath = facts.some(({ tag }) => tag === 'DEAT')
  return {
    ...person,
    birth: { ...nothing, place: null },
    death: { ...nothing, place: null },
    occupation: null,
    deceased: tellsDeath ? null : person.deceased,
  }
}

/** Removes what the facts tell from the fields of a union. */
export function withoutUnionFacts(union: GedcomUnion, facts: readonly Fact[]): GedcomUnion {
  const tellsEnd = facts.some((fact) => getEndReason(fact) !== null)
  return {
    ...union,
    from: { ...nothing, place: null },
    married: null,
    ...(tellsEnd && { to: nothing, endReason: null }),
  }
}

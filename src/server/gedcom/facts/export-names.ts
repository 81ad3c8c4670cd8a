/** Writes the names of people into the structures of an export. */
import type { PersonName } from '#shared/contracts/facts.contract.ts'
import { noNames } from '#shared/genealogy/derive-names.ts'
import type { SharedNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import { getSubstructures } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomPerson, GedcomStructure, GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import {
  type FoundName,
  type GedcomName,
  readPersonNames,
} from '#shared/genealogy/gedcom/names/gedcom-name-records.ts'
import { resolveName, rewriteName, writeNewName } from '#shared/genealogy/gedcom/names/gedcom-write-names.ts'
import type { LinkedRecord } from '../export/export-links.ts'
import type { ExportLink } from '../gedcom.store.ts'
import { getLastImported } from '../gedcom.store.ts'
import { type FactMediaContext, toObjectNode } from './export-fact-media.ts'
import { placeMarks } from './place-marks.ts'
import { type ExportXrefs, type FileIds, noIds } from './stored-facts.ts'
import { fromName, listNameDifferences, toGedcomName, toStoredName } from './stored-names.ts'

/** Stands for a name among structures until the name is written. */
export const nameMark = '@NAME'

/** An imported name, and the structure with which the file has it. */
interface ImportedName {
  id: string
  name: GedcomName
  sourceId: string
  node: GedcomStructure
  /** The index of the NAME structure in the record. */
  at: number
  /** The substructure of NAME that is the name; null for NAME itself. */
  part: number | null
  /** The names that are substructures of this one. */
  parts: ImportedName[]
  /** The name that contains this one. */
  main: ImportedName | null
}

/** Where the record of an import has its names; null where these are not known. */
function findNames(
  link: ExportLink,
  structures: readonly GedcomStructure[],
  count: number,
): FoundName[] | null {
  const { first_name = '', last_name = '' } = getLastImported(link)
  const person = { ...noNames, firstName: String(first_name), lastName: String(last_name), structures }
  const found = readPersonNames(person, (xref) => xref)
  return found.length === count ? found : null
}

/** The names of an imported record; null where the import did not read names yet. */
function readImportedNames(link: ExportLink): (ImportedName | null)[] | null {
  const imported = link.kind === 'person' ? link.names : null
  if (imported === null) return null
  const kept = link.kept?.kept ?? []
  const found = findNames(link, kept, imported.items.length)
  if (found === null) return null
  let main: ImportedName | null = null
  return found.map(({ at, part }, i) => {
    const [name = {}, id = null] = [imported.items[i], imported.ids[i]]
    const own: ImportedName = {
      ...{ id: id ?? '', name, sourceId: link.source_id, node: kept[at] ?? ['=NAME'], at, part },
      ...{ parts: [], main: null },
    }
    if (part === null) main = own
    else if (main?.at === at) {
      own.main = main
      main.parts.push(own)
    }
    return own
  })
}

export interface ExportNamesInput {
  names: readonly PersonName[]
  links: readonly ExportLink[]
  /** Finds our id of a source of an import. */
  findSource: (sourceId: string, xref: string) => string | null
  version: GedcomVersion
  objects: Pick<FactMediaContext['objects'], 'listItemsAt'>
}

export class ExportNames {
  readonly #version: GedcomVersion
  readonly #byOwner: ReadonlyMap<string, PersonName[]>
  readonly #byId: ReadonlyMap<string, PersonName>
  readonly #imported = new Map<string, ImportedName>()
  readonly #byLink = new Map<ExportLink, readonly (ImportedName | null)[] | null>()
  readonly #fileIds: (sourceId: string) => FileIds

  constructor({ names, links, findSource, version, objects }: ExportNamesInput) {
    this.#version = version
    this.#byId = new Map(names.map((name) => [name.id, name]))
    this.#byOwner = Map.groupBy(
      names.toSorted((a, b) => a.position - b.position),
      ({ person_id }) => person_id,
    )
    this.#fileIds = (sourceId) => ({
      ...noIds,
      source: (xref) => findSource(sourceId, xref),
      items: (object) => objects.listItemsAt(sourceId, toObjectNode(object)),
    })
    for (const link of links) {
      const found = readImportedNames(link)
      this.#byLink.set(link, found)
      for (const name of found ?? [])
        if (name && name.id !== '' && !this.#imported.has(name.id)) this.#imported.set(name.id, name)
    }
  }

  #findChanges(name: PersonName, imported: ImportedName) {
    return listNameDifferences(toStoredName(imported.name, this.#fileIds(imported.sourceId)), fromName(name))
  }

  /** Whether the NAME structure of another name still contains this name as it is. */
  #isContained(name: PersonName): boolean {
    const imported = this.#imported.get(name.id)
    const main = imported?.main && this.#byId.get(imported.main.id)
    if (!imported || !main) return false
    const follows = main.person_id === name.person_id && main.position < name.position
    return follows && this.#findChanges(name, imported).size === 0
  }

  /**
   * Puts marks for the current names into the structures of a person, in place of the names of the import.
   *
   * @returns null for a person whose names were never imported or entered: our fields tell them
   */
  mark(id: string, known: LinkedRecord | undefined): readonly GedcomStructure[] | null {
    const own = this.#byOwner.get(id) ?? []
    const kept = known?.kept.kept ?? []
    const current = own.filter((name) => !this.#isContained(name)).map((name) => name.id)
    if (kept.length === 0)
      return own.length === 0 ? null : [...current.map((name) => [nameMark, name] as const), ['=SEX']]
    const imported = known ? this.#byLink.get(known.link) : null
    if (!imported)
      return kept.some(([tag]) => tag === '=NAME') || own.length === 0
        ? null
        : this.#place(
            [],
            own.map((n) => n.id),
            kept,
          )
    return this.#place(imported, current, kept)
  }

  #place(
    imported: readonly (ImportedName | null)[],
    current: readonly string[],
    kept: readonly GedcomStructure[],
  ) {
    const mains = imported.flatMap((name) => (name && name.part === null ? [name] : []))
    return placeMarks({
      start: kept,
      indexes: mains.map(({ at }) => at),
      ids: mains.map(({ id }) => id),
      current,
      mark: nameMark,
      first: kept[0]?.[0] === '_VALUE' ? 1 : 0,
    })
  }

  /**
   * Writes the marked names.
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
      const name = node[0] === nameMark ? this.#byId.get(node[1] ?? '') : undefined
      if (!name) return node
      const own = toGedcomName(name, xrefs)
      const imported = this.#imported.get(name.id)
      if (!imported || imported.part !== null) return writeNewName(own, this.#version)
      const [current = imported.node] = update(imported.sourceId, [this.#withoutMovedParts(imported)])
      const resolved = resolveName(current, imported.name)
      return rewriteName(own, this.#version, { node: resolved, shared }, this.#findChanges(name, imported))
    })
  }

  /** The imported structure without the names that were edited or deleted since. */
  #withoutMovedParts({ node, parts }: ImportedName): GedcomStructure {
    const isMoved = ({ id }: ImportedName) => {
      const name = this.#byId.get(id)
      return name === undefined || !this.#isContained(name)
    }
    const moved = new Set(parts.filter(isMoved).map(({ part }) => part))
    if (moved.size === 0) return node
    return [node[0], node[1] ?? null, getSubstructures(node).filter((_, at) => !moved.has(at))]
  }
}

/** Removes what the names tell from the fields of a person. */
export function withoutNames(person: GedcomPerson): GedcomPerson {
  return { ...person, ...noNames }
}

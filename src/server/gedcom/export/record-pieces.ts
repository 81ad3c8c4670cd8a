/** Loads people and unions in pieces and converts them, so that an export never has all of them in the memory. */
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { listFactsOf, listNamesOf } from '#server/facts/bulk-records.service.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import type {
  GedcomOtherParent,
  GedcomPerson,
  GedcomUnion,
  GedcomVersion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import { updateFactObjects } from '../facts/export-fact-media.ts'
import { ExportFacts } from '../facts/export-facts.ts'
import { ExportNames } from '../facts/export-names.ts'
import type { ExportLink, LinkRow } from '../gedcom.store.ts'
import {
  type LinkOutline,
  linkKinds,
  loadLink,
  loadLinksOf,
  loadRowsOf,
  toExportLink,
} from './export.store.ts'
import { indexLinks, type LinkedRecord } from './export-links.ts'
import { type ExportContext, toGedcomPerson, toGedcomUnion } from './export-people.ts'

interface PiecesInput {
  version: GedcomVersion
  /** The ids of the sources, the latest first. */
  sourceIds: readonly string[]
  /** Links by the id of a fact or name that is not of the link's record. */
  moved: ReadonlyMap<string, readonly LinkOutline[]>
  findPerson: (sourceId: string, xref: string) => string | null
  listOtherParents: (personId: string) => readonly GedcomOtherParent[]
}

export interface ConvertedRecord<T> {
  id: string
  linked: LinkedRecord | undefined
  record: T
}

const pieceSize = 100

export class RecordPieces {
  readonly #db: Db
  readonly #context: Omit<ExportContext, 'facts' | 'names'>
  readonly #input: PiecesInput
  readonly #sourceOrder: ReadonlyMap<string, number>

  constructor(db: Db, context: Omit<ExportContext, 'facts' | 'names'>, input: PiecesInput) {
    this.#db = db
    this.#context = context
    this.#input = input
    this.#sourceOrder = new Map(input.sourceIds.map((id, i) => [id, i]))
  }

  /** Converts people in the order of the ids. */
  async *convertPeople(ids: readonly string[]): AsyncGenerator<ConvertedRecord<GedcomPerson>[]> {
    for (const some of chunks(ids, pieceSize)) {
      const rows = await loadRowsOf(this.#db, 'people', some)
      const facts = await listFactsOf(this.#db, { column: 'person_id', values: some })
      const names = await listNamesOf(this.#db, some)
      const links = await this.#loadLinks('person', some, facts, names)
      const known = indexLinks(links.own)
      const context = this.#createContext({ facts, names, links: links.all })
      yield some.flatMap((id) => {
        const row = rows.get(id)
        const linked = known.get(id)
        const others = this.#input.listOtherParents(id)
        return row ? [{ id, linked, record: toGedcomPerson(row, linked, context, others) }] : []
      })
    }
  }

  /** Converts unions, without their children, in the order of the ids. */
  async *convertUnions(ids: readonly string[]): AsyncGenerator<ConvertedRecord<GedcomUnion>[]> {
    for (const some of chunks(ids, pieceSize)) {
      const rows = await loadRowsOf(this.#db, 'unions', some)
      const facts = await listFactsOf(this.#db, { column: 'union_id', values: some })
      const links = await this.#loadLinks('union', some, facts, [])
      const known = indexLinks(links.own)
      const context = this.#createContext({ facts, names: [], links: links.all })
      yield some.flatMap((id) => {
        const row = rows.get(id)
        const linked = known.get(id)
        return row ? [{ id, linked, record: toGedcomUnion(row, linked, context) }] : []
      })
    }
  }

  #createContext(
    loaded: Pick<ConstructorParameters<typeof ExportFacts>[0], 'facts' | 'links'> &
      Pick<ConstructorParameters<typeof ExportNames>[0], 'names'>,
  ): ExportContext {
    const { version, findPerson } = this.#input
    const { objects, sources } = this.#context
    const findSource = (sourceId: string, xref: string) => sources.findId(sourceId, 'source', xref)
    return {
      ...this.#context,
      facts: new ExportFacts({ ...loaded, findPerson, findSource, version, objects }),
      names: new ExportNames({ ...loaded, findSource, version, objects }),
    }
  }

  /** Loads the links of records, and those that their facts and names have come with; the latest source first. */
  async #loadLinks(
    kind: 'person' | 'union',
    ids: readonly string[],
    facts: readonly Fact[],
    names: readonly { id: string }[],
  ): Promise<{ own: ExportLink[]; all: ExportLink[] }> {
    const factById = new Map(facts.map((fact) => [fact.id, fact]))
    const context = { objects: this.#context.objects, version: this.#input.version }
    const toCurrent = (row: LinkRow) => updateFactObjects(toExportLink(row), factById, context)
    const own = (await loadLinksOf(this.#db, kind, ids)).map(toCurrent).sort(this.#compareLinks)
    const isSame = (a: LinkOutline, b: LinkOutline) =>
      a.source_id === b.source_id && a.kind === b.kind && a.xref === b.xref
    const all = [...own]
    for (const link of [...facts, ...names].flatMap(({ id }) => this.#input.moved.get(id) ?? [])) {
      if (all.some((known) => isSame(known, link))) continue
      all.push(...(await loadLink(this.#db, link)).map(toCurrent))
    }
    return { own, all: all.length === own.length ? all : all.sort(this.#compareLinks) }
  }

  readonly #compareLinks = (a: LinkOutline, b: LinkOutline): number =>
    (this.#sourceOrder.get(a.source_id) ?? 0) - (this.#sourceOrder.get(b.source_id) ?? 0) ||
    linkKinds.indexOf(a.kind) - linkKinds.indexOf(b.kind) ||
    (a.xref < b.xref ? -1 : 1)
}

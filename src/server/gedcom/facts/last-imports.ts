/** Finds what earlier imports of this and of other files have said about a record. */
import type { Db } from '#server/db/open.ts'
import type { LinkKind } from '../gedcom.store.ts'
import type { PlannedRecord } from '../import-plan/planned-records.ts'
import { type KnownJson, loadKnownJson, makeRecordKey } from './facts.store.ts'

/** The facts and names of the last imports, by source, kind and cross-reference. */
export class LastImports {
  readonly #sourceId: string
  readonly #bySource: ReadonlyMap<string, ReadonlyMap<string, KnownJson>>

  private constructor(sourceId: string, bySource: ReadonlyMap<string, ReadonlyMap<string, KnownJson>>) {
    this.#sourceId = sourceId
    this.#bySource = bySource
  }

  static async load(db: Db, sourceId: string, records: readonly PlannedRecord[]): Promise<LastImports> {
    const sources = new Set([sourceId, ...records.flatMap(({ link }) => link?.source_id || [])])
    const bySource = new Map<string, ReadonlyMap<string, KnownJson>>()
    for (const source of sources) bySource.set(source, await loadKnownJson(db, source))
    return new LastImports(sourceId, bySource)
  }

  /** What this file said at the cross-reference, whatever record that is now. */
  findByXref(kind: LinkKind, xref: string): KnownJson | undefined {
    return this.#bySource.get(this.#sourceId)?.get(makeRecordKey(kind, xref))
  }

  /** What this file said about the record, also under another cross-reference. */
  find(kind: LinkKind, { link }: PlannedRecord): KnownJson | undefined {
    return link?.source_id === this.#sourceId ? this.findByXref(kind, link.xref) : undefined
  }

  /** Of the other file that has the same person; undefined where only this file has the person. */
  findElsewhere(kind: LinkKind, { link }: PlannedRecord): KnownJson | undefined {
    if (!link || link.source_id === this.#sourceId) return undefined
    return this.#bySource.get(link.source_id)?.get(makeRecordKey(kind, link.xref))
  }
}

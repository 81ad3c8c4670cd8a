/** Keeps the families of people whom the file has no more: they stay on the site until somebody removes them here. */
import { type ExistingRecords, getLastImported, type Link } from '../gedcom.store.ts'
import type { Matches } from '../matching/match-records.ts'
import type { Columns } from './merge-record.ts'

export class MissingPeople {
  readonly #ids: ReadonlySet<string>
  readonly #existing: ExistingRecords
  readonly #sourceId: string | null

  /** @param matches who of the file is whom of the site */
  constructor(
    { links, existing }: { links: readonly Link[]; existing: ExistingRecords },
    matches: Matches,
    sourceId: string | null,
  ) {
    const present = new Set([...matches.values()].map((link) => link?.record_id))
    const earlier = links.filter((link) => link.kind === 'person' && link.source_id === sourceId)
    this.#ids = new Set(
      earlier.flatMap(({ record_id: id }) =>
        id !== null && existing.people.has(id) && !present.has(id) ? [id] : [],
      ),
    )
    this.#existing = existing
    this.#sourceId = sourceId
  }

  /** Fills the empty ones of some columns with the missing people who stood there at the last import. */
  #keep(columns: Columns, link: Link | null, names: readonly string[]): Columns {
    if (this.#ids.size === 0 || link?.source_id !== this.#sourceId) return columns
    const before = getLastImported(link)
    const lost = names.flatMap((name) => {
      const id = before[name]
      return typeof id === 'string' && this.#ids.has(id) ? [id] : []
    })
    const kept = { ...columns }
    for (const id of lost) {
      const empty =
        names.find((name) => kept[name] == null && before[name] === id) ??
        names.find((name) => kept[name] == null)
      if (empty !== undefined && !names.some((name) => kept[name] === id)) kept[empty] = id
    }
    return kept
  }

  keepParents(columns: Columns, link: Link | null): Columns {
    return this.#keep(columns, link, ['father_id', 'mother_id'])
  }

  keepPartners(columns: Columns, link: Link | null): Columns {
    return this.#keep(columns, link, ['partner1_id', 'partner2_id'])
  }

  /** Those of them whom relatives know: not those whose data were erased. */
  list(): string[] {
    return [...this.#ids].filter((id) => !this.#existing.erased.has(id))
  }
}

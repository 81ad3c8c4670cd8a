/** Matches records of the file with links of earlier imports: by unique id, then by what the record is about. */
import type { Link } from '../gedcom.store.ts'

/** The link of an earlier import for each record of the file; null for new records. */
export type Matches = ReadonlyMap<string, Link | null>

/** The cross-reference that a record had at the last import of this file; null if it had none. */
export function getFormerXref(link: Link | null | undefined, sourceId: string | null): string | null {
  return link && link.source_id === sourceId ? link.xref : null
}

/** A record of the file, for matching. */
export interface Candidate {
  xref: string
  uid: string | null
  /** Programs keep the ids that other programs gave, and those of records that were merged. */
  furtherUids?: readonly string[]
  /** Whether a link with the same cross-reference can be the same record. */
  fits(link: Link): boolean
  /** The cross-reference that the record had at the last import; null if it had none. */
  formerXref?: string | null
  /** How much of the record a link of the same unique id has; for ids that several records share. */
  closeness?(link: Link): number
}

/** Pairs the records of a unique id that several records have: the closest first, then those of one cross-reference. */
function pairSharedUid(
  candidates: readonly Candidate[],
  links: readonly Link[],
  addMatch: (xref: string, link: Link) => void,
): void {
  const rate = (candidate: Candidate, link: Link) =>
    (candidate.closeness?.(link) ?? Number(candidate.fits(link))) + (candidate.xref === link.xref ? 0.5 : 0)
  const pairs = candidates.flatMap((candidate) =>
    links.map((link) => ({ candidate, link, rating: rate(candidate, link) })),
  )
  for (const { candidate, link, rating } of pairs.sort((a, b) => b.rating - a.rating))
    if (rating >= 1) addMatch(candidate.xref, link)
}

/** The records whose unique id is not unique, by that id. */
function findSharedUids(
  candidates: readonly Candidate[],
  links: readonly Link[],
  sourceId: string | null,
): Map<string, { records: Candidate[]; links: Link[] }> {
  const byUid = new Map<string, { records: Candidate[]; links: Link[] }>()
  for (const candidate of candidates) {
    if (candidate.uid === null) continue
    const entry = byUid.get(candidate.uid)
    if (entry) entry.records.push(candidate)
    else byUid.set(candidate.uid, { records: [candidate], links: [] })
  }
  for (const link of links) {
    if (link.uid !== null && link.source_id === sourceId) byUid.get(link.uid)?.links.push(link)
  }
  for (const [uid, entry] of byUid) if (entry.records.length < 2 && entry.links.length < 2) byUid.delete(uid)
  return byUid
}

/** Finds our record whose id is a unique id of the file, because the file was exported from this site. */
type FindOwn = (uid: string) => Link | undefined

/** Pairs records of the file with links, each at most once. */
export class RecordPairs {
  readonly #sourceId: string | null
  readonly #byUid = new Map<string, Link>()
  readonly #byXref = new Map<string, Link>()
  readonly #links: readonly Link[]
  readonly #matches = new Map<string, Link>()
  readonly #matched = new Set<Link>()

  /** @param links of one kind, of all sources */
  constructor(links: readonly Link[], sourceId: string | null) {
    this.#links = links
    this.#sourceId = sourceId
    for (const link of links) {
      if (link.uid !== null && (link.source_id === sourceId || !this.#byUid.has(link.uid)))
        this.#byUid.set(link.uid, link)
      if (link.source_id === sourceId) this.#byXref.set(link.xref, link)
    }
  }

  add(xref: string, link: Link | undefined): void {
    if (!link || this.#matched.has(link) || this.#matches.has(xref)) return
    this.#matched.add(link)
    this.#matches.set(xref, link)
  }

  has(xref: string): boolean {
    return this.#matches.has(xref)
  }

  get(xref: string): Link | undefined {
    return this.#matches.get(xref)
  }

  isTaken(link: Link): boolean {
    return this.#matched.has(link)
  }

  /** The link of this file at the cross-reference of its last import. */
  atXref(xref: string): Link | undefined {
    return this.#byXref.get(xref)
  }

  /** First those whose cross-reference and unique id are both known, then the other unique ids, then further ids of a record. */
  pairByUid(candidates: readonly Candidate[], findOwn: FindOwn): void {
    const add = (xref: string, link: Link | undefined) => this.add(xref, link)
    const shared = findSharedUids(candidates, this.#links, this.#sourceId)
    for (const entry of shared.values()) pairSharedUid(entry.records, entry.links, add)
    const unique = candidates.filter(({ uid }) => uid !== null && !shared.has(uid))
    for (const { xref, uid } of unique) {
      const link = this.#byXref.get(xref)
      if (link && (link.uid === uid || link.record_id === uid)) add(xref, link)
    }
    for (const { xref, uid } of unique)
      if (uid !== null && !this.has(xref)) add(xref, this.#byUid.get(uid) ?? findOwn(uid))
    const taken = new Set(candidates.map(({ uid }) => uid))
    for (const { xref, furtherUids = [] } of candidates)
      for (const uid of furtherUids)
        if (!taken.has(uid) && !this.has(xref)) add(xref, this.#byUid.get(uid) ?? findOwn(uid))
  }

  pairByXref(candidates: readonly Candidate[]): void {
    for (const candidate of candidates) {
      const { xref, formerXref = xref } = candidate
      const link = formerXref === null ? undefined : this.#byXref.get(formerXref)
      if (link && candidate.fits(link)) this.add(xref, link)
    }
  }

  toMatches(candidates: readonly Pick<Candidate, 'xref'>[]): Matches {
    return new Map(candidates.map(({ xref }) => [xref, this.get(xref) ?? null]))
  }
}

/**
 * Matches each record of the file with at most one link, and the other way round. Several links lead to the same record of
 * ours when records of the file were merged on the site.
 */
export function matchRecords(
  candidates: readonly Candidate[],
  links: readonly Link[],
  sourceId: string | null,
  findOwn: FindOwn,
): Matches {
  const pairs = new RecordPairs(links, sourceId)
  pairs.pairByUid(candidates, findOwn)
  pairs.pairByXref(candidates)
  return pairs.toMatches(candidates)
}

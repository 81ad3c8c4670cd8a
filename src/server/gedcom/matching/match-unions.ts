/** Finds which family of a file is which union of the site: by unique id, by the couple, then by cross-reference. */
import type { GedcomFile, GedcomUnion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { type ExistingRecords, getLastImported, type Link } from '../gedcom.store.ts'
import { isErased } from '../import-plan/erased-people.ts'
import { parsePartnerXrefs } from '../import-plan/import-columns.ts'
import { type Columns, isSameField } from '../import-plan/merge-record.ts'
import { createOwnIdFinder, filterLinks } from '../import-plan/plan-record.ts'
import { type Candidate, getFormerXref, type Matches, RecordPairs } from './match-records.ts'

/** The ids of the known partners in the columns of a union. */
export function getPartners(columns: Columns | undefined): unknown[] {
  return columns
    ? [columns['partner1_id'], columns['partner2_id']].filter((id) => typeof id === 'string')
    : []
}

function makeCoupleKey(partners: readonly unknown[]): string {
  return partners.map(String).sort().join(' ')
}

/** Compares the unions of the file with those of the site by their couples. */
class CoupleMatcher {
  readonly #existing: ExistingRecords
  readonly #matches: Matches
  readonly #sourceId: string | null

  constructor(existing: ExistingRecords, personMatches: Matches, sourceId: string | null) {
    this.#existing = existing
    this.#matches = personMatches
    this.#sourceId = sourceId
  }

  /** The cross-references that the partners had at the last import: people may have been merged or deleted here since. */
  #listFormerXrefs({ partners }: GedcomUnion): string[] {
    return partners.flatMap((xref) => getFormerXref(this.#matches.get(xref ?? ''), this.#sourceId) ?? [])
  }

  listKeys(union: GedcomUnion, columns: Columns): string[] {
    const [partners, former] = [getPartners(columns), this.#listFormerXrefs(union)]
    const known = union.partners.filter((xref) => xref !== null).length
    return [
      ...(partners.length > 0 ? [makeCoupleKey(partners)] : []),
      ...(former.length > 0 && former.length === known ? [`xrefs ${makeCoupleKey(former)}`] : []),
    ]
  }

  listKnownKeys(link: Link): string[] {
    const imported = getLastImported(link)
    const row = this.#existing.unions.get(link.record_id ?? '')
    const couples = [getPartners(imported), ...(row ? [getPartners(row)] : [])]
    const xrefs = parsePartnerXrefs(imported)
    return [
      ...couples.flatMap((partners) => (partners.length > 0 ? [makeCoupleKey(partners)] : [])),
      ...(xrefs.length > 0 ? [`xrefs ${makeCoupleKey(xrefs)}`] : []),
    ]
  }

  /** Whether a union at the same cross-reference can be the same one: a partner is, and the other one is no other person. */
  fits(union: GedcomUnion, columns: Columns, link: Link): boolean {
    const row = this.#existing.unions.get(link.record_id ?? '')
    if (isErased(link, this.#existing))
      return !row || getPartners(row).some((id) => getPartners(columns).includes(id))
    const imported = getLastImported(link)
    const [before, now] = [getPartners(imported), getPartners(columns)]
    if (before.length === 0 && now.length === 0) return true
    const gone = before.filter((id) => !now.includes(id) && this.#existing.people.has(String(id)))
    if (now.length > 1 && gone.length > 0) return false
    if (before.some((id) => now.includes(id))) return true
    const former = this.#listFormerXrefs(union)
    return parsePartnerXrefs(imported).some((xref) => former.includes(xref))
  }
}

/** Pairs the unions of the same couple, those of the same date and number first. */
function pairCouples(
  unions: readonly GedcomUnion[],
  columns: ReadonlyMap<string, Columns>,
  links: readonly Link[],
  couples: CoupleMatcher,
  pairs: RecordPairs,
): void {
  const byCouple = new Map<string, Link[]>()
  for (const link of links) {
    if (pairs.isTaken(link)) continue
    for (const key of new Set(couples.listKnownKeys(link)))
      byCouple.set(key, [...(byCouple.get(key) ?? []), link])
  }
  const found = unions.flatMap((union) => {
    const own = columns.get(union.xref) ?? {}
    const rate = (link: Link) =>
      (isSameField(['from_date'], getLastImported(link), own) ? 2 : 0) + (link.xref === union.xref ? 1 : 0)
    const known = pairs.has(union.xref)
      ? []
      : couples.listKeys(union, own).flatMap((key) => byCouple.get(key) ?? [])
    return [...new Set(known)].map((link) => ({ xref: union.xref, link, points: rate(link) }))
  })
  for (const { xref, link } of found.sort((a, b) => b.points - a.points)) pairs.add(xref, link)
}

/**
 * @param known.columns of the families of the file
 * @param known.personMatches who of the file is whom of the site
 */
export function matchUnions(
  {
    file,
    existing,
    links,
  }: { file: Pick<GedcomFile, 'unions'>; existing: ExistingRecords; links: readonly Link[] },
  known: { columns: ReadonlyMap<string, Columns>; personMatches: Matches; sourceId: string | null },
): Matches {
  const { columns, personMatches, sourceId } = known
  const own = filterLinks(links, 'union')
  const couples = new CoupleMatcher(existing, personMatches, sourceId)
  const candidates = file.unions.map((union): Candidate => {
    const told = columns.get(union.xref) ?? {}
    const partners = getPartners(told)
    return {
      xref: union.xref,
      uid: union.uid,
      closeness: (link) => getPartners(getLastImported(link)).filter((id) => partners.includes(id)).length,
      fits: (link) => couples.fits(union, told, link),
    }
  })
  const pairs = new RecordPairs(own, sourceId)
  const ownUnions = { ...existing, rows: existing.unions }
  pairs.pairByUid(candidates, createOwnIdFinder('union', ownUnions, own, sourceId))
  const ofSource = own.filter(({ source_id }) => source_id === sourceId)
  pairCouples(file.unions, columns, ofSource, couples, pairs)
  pairs.pairByXref(candidates)
  return pairs.toMatches(candidates)
}

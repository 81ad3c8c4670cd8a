/** Derives the columns of people and unions that lists need from their facts. */
import { getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'

/** What the columns depend on, in the order of the facts. Null and undefined both mean unknown. */
export interface DerivedFact {
  tag: string
  type?: string | null | undefined
  date?: string | null | undefined
  date_phrase?: string | null | undefined
  place?: string | null | undefined
  value?: string | null | undefined
  status?: string | null | undefined
  denied?: boolean | 0 | 1 | undefined
  restriction?: string | null | undefined
}

/** Whether a fact counts: neither denied, rejected nor restricted. */
export function isUsable({ denied, status, restriction }: DerivedFact): boolean {
  return !denied && status !== 'rejected' && restriction !== 'confidential' && restriction !== 'privacy'
}

function hasDetail({ date, date_phrase, place }: DerivedFact): boolean {
  return date != null || date_phrase != null || place != null
}

/** The first usable fact of a tag with a date or a place, else the first usable one. */
export function findPreferred<F extends DerivedFact>(facts: readonly F[], tag: string): F | undefined {
  const usable = facts.filter((fact) => fact.tag === tag && isUsable(fact))
  return usable.find(hasDetail) ?? usable[0]
}

export interface DerivedPersonColumns {
  birth_date: string | null
  birth_date_phrase: string | null
  birth_place: string | null
  death_date: string | null
  death_date_phrase: string | null
  death_place: string | null
  occupation: string | null
  /** Absent where the facts do not tell: then the column is as set by hand. */
  deceased?: 0 | 1
}

/** Facts that nobody has while living. */
const deathTags: ReadonlySet<string> = new Set(['DEAT', 'BURI', 'CREM', 'PROB'])

function deriveDeceased(facts: readonly DerivedFact[]): 0 | 1 | undefined {
  if (facts.some((fact) => deathTags.has(fact.tag) && isUsable(fact))) return 1
  return facts.some(({ tag, denied, status }) => tag === 'DEAT' && denied && status !== 'rejected')
    ? 0
    : undefined
}

export function derivePersonColumns(facts: readonly DerivedFact[]): DerivedPersonColumns {
  const birth = findPreferred(facts, 'BIRT')
  const death = findPreferred(facts, 'DEAT')
  const occupation = facts.find((fact) => fact.tag === 'OCCU' && fact.value != null && isUsable(fact))
  const deceased = deriveDeceased(facts)
  return {
    birth_date: birth?.date ?? null,
    birth_date_phrase: birth?.date_phrase ?? null,
    birth_place: birth?.place ?? null,
    death_date: death?.date ?? null,
    death_date_phrase: death?.date_phrase ?? null,
    death_place: death?.place ?? null,
    occupation: occupation?.value ?? null,
    ...(deceased !== undefined && { deceased }),
  }
}

export type EndReason = 'divorce' | 'annulment' | 'separation' | 'death'

export interface DerivedUnionColumns {
  from_date: string | null
  from_date_phrase: string | null
  place: string | null
  /** Absent where no fact tells of an end: then the columns are as set by hand. */
  to_date?: string | null
  to_date_phrase?: string | null
  end_reason?: EndReason
}

/** The end of a union of which a fact tells; null for other facts. */
export function getEndReason({ tag, type }: DerivedFact): EndReason | null {
  if (tag === 'DIV') return 'divorce'
  if (tag === 'ANUL') return 'annulment'
  if (tag === '_SEPR') return 'separation'
  if (tag === '_DETS') return 'death'
  if (tag !== 'EVEN') return null
  if (/^(?:legal )?separat(?:ion|ed)$/i.test(type ?? '')) return 'separation'
  return /^death of a partner$/i.test(type ?? '') ? 'death' : null
}

/** Whether the couple married again after the end: then the union has not ended. */
function isFollowedByMarriage(end: DerivedFact, facts: readonly DerivedFact[]): boolean {
  const ended = getEdtfSortKey(end.date ?? '')
  if (ended === null) return false
  return facts.some(
    (fact) => fact.tag === 'MARR' && isUsable(fact) && (getEdtfSortKey(fact.date ?? '') ?? ended) > ended,
  )
}

/** The fact that tells of the end of a union. */
export function findEnd<F extends DerivedFact>(facts: readonly F[]): F | undefined {
  return facts.find(
    (fact) => getEndReason(fact) !== null && isUsable(fact) && !isFollowedByMarriage(fact, facts),
  )
}

export function deriveUnionColumns(facts: readonly DerivedFact[]): DerivedUnionColumns {
  const marriage = findPreferred(facts, 'MARR')
  const end = findEnd(facts)
  const reason = end && getEndReason(end)
  return {
    from_date: marriage?.date ?? null,
    from_date_phrase: marriage?.date_phrase ?? null,
    place: marriage?.place ?? null,
    ...(end &&
      reason && { to_date: end.date ?? null, to_date_phrase: end.date_phrase ?? null, end_reason: reason }),
  }
}

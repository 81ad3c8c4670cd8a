/** Tells which of several facts of one tag is the preferred one. */

/** What the choice depends on. Null and undefined both mean unknown. */
export interface FactDetails {
  tag: string
  date?: string | null | undefined
  date_phrase?: string | null | undefined
  place?: string | null | undefined
  status?: string | null | undefined
  denied?: boolean | 0 | 1 | undefined
  restriction?: string | null | undefined
}

/** Whether a fact counts: neither denied, rejected nor restricted. */
export function isUsable({ denied, status, restriction }: Omit<FactDetails, 'tag'>): boolean {
  return !denied && status !== 'rejected' && restriction !== 'confidential' && restriction !== 'privacy'
}

function hasDetail({ date, date_phrase, place }: FactDetails): boolean {
  return date != null || date_phrase != null || place != null
}

/**
 * The first usable fact of a tag with a date or a place, else the first usable one.
 * @param facts in their order
 */
export function findPreferred<F extends FactDetails>(facts: readonly F[], tag: string): F | undefined {
  const usable = facts.filter((fact) => fact.tag === tag && isUsable(fact))
  return usable.find(hasDetail) ?? usable[0]
}

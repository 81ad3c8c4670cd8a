/** The partners of a person while they are written: from the record, to the record, and which of them is the current one. */
import { endReason, type FamilyMember, type MemberPayload } from '#shared/contracts/people.contract.ts'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'

export interface PartnerFields {
  /** Tells the rows of the form apart. */
  key: string
  /** null for one that is not recorded yet. */
  unionId: string | null
  /** null where nobody knows who it was. */
  memberId: string | null
  from: string
  to: string
  endReason: '' | NonNullable<FamilyMember['partners'][number]['end_reason']>
  place: string
  /** That they stand in different generations was seen, and it is meant. */
  anyway: boolean
}

type WrittenPartner = NonNullable<MemberPayload['partners']>[number]

export const endReasons = endReason.options
export const endWords: Record<(typeof endReasons)[number], string> = {
  divorce: 'Divorce',
  annulment: 'Annulment',
  separation: 'Separation',
  death: 'Death',
}

export function newPartner(key: string): PartnerFields {
  return { key, unionId: null, memberId: null, from: '', to: '', endReason: '', place: '', anyway: false }
}

export function partnersOf(person: Pick<FamilyMember, 'partners'>): PartnerFields[] {
  return person.partners.map(({ union_id, member_id, from, to, end_reason, place }) => ({
    key: union_id,
    unionId: union_id,
    memberId: member_id,
    from: from === null ? '' : formatEdtfDate(from),
    to: to === null ? '' : formatEdtfDate(to),
    endReason: end_reason ?? '',
    place: place ?? '',
    anyway: false,
  }))
}

/** A row that was begun and left empty says nothing. */
function saysSomething({ unionId, memberId, from, to, endReason, place }: PartnerFields): boolean {
  return unionId !== null || memberId !== null || [from, to, endReason, place].some((text) => text.trim())
}

export function writtenPartners(partners: readonly PartnerFields[]): PartnerFields[] {
  return partners.filter(saysSomething)
}

/** The place in the list of the current partner: the last one without an end, else the last one; -1 where nobody is known. */
export function currentPartner(partners: readonly PartnerFields[]): number {
  const known = ({ memberId }: PartnerFields) => memberId !== null
  const open = partners.findLastIndex(
    (partner) => known(partner) && partner.to.trim() === '' && partner.endReason === '',
  )
  return open >= 0 ? open : partners.findLastIndex(known)
}

const date = (words: string) => (words.trim() === '' ? null : parseDateInput(words))

/**
 * What is sent: all unions with who it is, and of those recorded before only what has changed besides.
 *
 * @param recorded the unions that the server knows by now; another one is sent as new
 */
export function partnersPayload(
  partners: readonly PartnerFields[],
  before: readonly PartnerFields[],
  recorded: ReadonlySet<string>,
): WrittenPartner[] {
  return writtenPartners(partners).map((partner) => {
    const { unionId, memberId, from, to, endReason, place } = partner
    const was = before.find((each) => each.unionId === unionId && unionId !== null)
    const isKept = unionId !== null && recorded.has(unionId)
    const old = isKept ? was : undefined
    return {
      ...(isKept && { unionId }),
      memberId,
      ...(from !== (old?.from ?? '') && { from: date(from) }),
      ...(to !== (old?.to ?? '') && { to: date(to) }),
      ...(endReason !== (old?.endReason ?? '') && { endReason: endReason || null }),
      ...(place.trim() !== (old?.place ?? '') && { place: place.trim() || null }),
    }
  })
}

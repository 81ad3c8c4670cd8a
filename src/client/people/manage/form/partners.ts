/** The rows of partners in the person form: reading them from the record, the payload, and the current partner. */
import type { NameOf } from '#client/ui/form/form-fields.ts'
import { endReason, type FamilyMember, type MemberPayload } from '#shared/contracts/people.contract.ts'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'

export interface PartnerValues {
  /** Identifies the row in the form. */
  key: string
  /** null for a union that is not saved yet. */
  unionId: string | null
  /** null for an unknown partner. */
  memberId: string | null
  from: string
  to: string
  endReason: '' | NonNullable<FamilyMember['partners'][number]['end_reason']>
  place: string
  /** The user has confirmed partners of different generations. */
  isConfirmed: boolean
}

type PartnerPayload = NonNullable<MemberPayload['partners']>[number]

export const endReasons = endReason.options
export const endReasonLabels: Record<(typeof endReasons)[number], string> = {
  divorce: 'Divorce',
  annulment: 'Annulment',
  separation: 'Separation',
  death: 'Death',
}

export function createPartner(key: string): PartnerValues {
  return {
    key,
    unionId: null,
    memberId: null,
    from: '',
    to: '',
    endReason: '',
    place: '',
    isConfirmed: false,
  }
}

export function readPartners(person: Pick<FamilyMember, 'partners'>): PartnerValues[] {
  return person.partners.map(({ union_id, member_id, from, to, end_reason, place }) => ({
    key: union_id,
    unionId: union_id,
    memberId: member_id,
    from: from === null ? '' : formatEdtfDate(from),
    to: to === null ? '' : formatEdtfDate(to),
    endReason: end_reason ?? '',
    place: place ?? '',
    isConfirmed: false,
  }))
}

/** The order of the rows is that of the marriages. */
export function swapWithPrevious(partners: readonly PartnerValues[], index: number): PartnerValues[] {
  const previous = partners[index - 1]
  const moved = partners[index]
  if (!previous || !moved) return [...partners]
  return partners.with(index - 1, moved).with(index, previous)
}

/** Whether a row has any value; empty rows are not saved. */
function isFilled({ unionId, memberId, from, to, endReason, place }: PartnerValues): boolean {
  return unionId !== null || memberId !== null || [from, to, endReason, place].some((text) => text.trim())
}

function getFilledRows(partners: readonly PartnerValues[]): PartnerValues[] {
  return partners.filter(isFilled)
}

/** The index of the current partner: the last one without an end, or else the last known one; -1 if there is none. */
export function findCurrentPartner(partners: readonly PartnerValues[]): number {
  const isKnown = ({ memberId }: PartnerValues) => memberId !== null
  const openIndex = partners.findLastIndex(
    (partner) => isKnown(partner) && partner.to.trim() === '' && partner.endReason === '',
  )
  return openIndex >= 0 ? openIndex : partners.findLastIndex(isKnown)
}

const parseDate = (words: string) => (words.trim() === '' ? null : parseDateInput(words))

/**
 * Every union with its partner, and for saved unions only the other values that changed.
 *
 * @param saved the unions in the current record; a union that another user removed is sent as a new one
 */
export function buildPartnersPayload(
  partners: readonly PartnerValues[],
  before: readonly PartnerValues[],
  saved: FamilyMember['partners'],
): PartnerPayload[] {
  return getFilledRows(partners).map((partner) => {
    const { unionId, memberId, from, to, endReason, place } = partner
    const isSaved = saved.some(({ union_id }) => union_id === unionId)
    const old = isSaved ? before.find((row) => row.unionId === unionId) : undefined
    return {
      ...(isSaved && unionId !== null && { unionId }),
      memberId,
      ...(from !== (old?.from ?? '') && { from: parseDate(from) }),
      ...(to !== (old?.to ?? '') && { to: parseDate(to) }),
      ...(endReason !== (old?.endReason ?? '') && { endReason: endReason || null }),
      ...(place.trim() !== (old?.place ?? '') && { place: place.trim() || null }),
    }
  })
}

/** Compares the rows without empty rows and confirmations. */
export function hasSamePartners(rows: readonly PartnerValues[], others: readonly PartnerValues[]): boolean {
  const toJson = (list: readonly PartnerValues[]) =>
    JSON.stringify(getFilledRows(list).map(({ isConfirmed: _, ...row }) => row))
  return toJson(rows) === toJson(others)
}

export function formatPartner(
  { memberId, from, to, endReason, place }: PartnerValues,
  nameOf: NameOf,
): string {
  const details = [
    from && `from ${from}`,
    to && `to ${to}`,
    endReason && `ended by ${endReasonLabels[endReason].toLowerCase()}`,
    place,
  ]
  return [memberId === null ? 'Unknown partner' : nameOf(memberId), ...details].filter(Boolean).join(', ')
}

/** The fields of the form for a fact. */
import { mediaField } from '#client/archives/items-form.ts'
import { type FieldErrors, type FormValues, fieldsFor } from '#client/ui/form/form-fields.ts'
import type { Fact, Restriction } from '#shared/contracts/facts.contract.ts'
import { getFactTag } from '#shared/fact-tags.ts'
import { citationsField } from './citations-form.ts'
import { formatKind, isNamedByType } from './fact-kinds.ts'
import { participantsField, validateParticipants } from './participants-form.ts'

const { optionalText, date, value } = fieldsFor<Fact>()

export const statusLabels = {
  accepted: 'Accepted',
  doubtful: 'Doubtful',
  rejected: 'Not accepted',
} as const
export type FactStatus = keyof typeof statusLabels

export const restrictionLabels: Record<Restriction | 'none', string> = {
  none: 'Everybody in the family',
  confidential: 'Only administrators (confidential)',
  privacy: 'Only administrators (private)',
  locked: 'Everybody in the family (locked against changes)',
}

/** An id that is not set is left out of the payload. */
function recordId(label: string, read: (fact: Fact) => string | undefined) {
  return {
    ...value<string | null>(label, null, (fact) => read(fact) ?? null),
    toPayload: (id: string | null) => id ?? undefined,
    format: () => '',
  }
}

export const factFields = {
  personId: recordId('Person', (fact) => fact.person_id),
  unionId: recordId('Couple', (fact) => fact.union_id),
  tag: value<string>('Kind of fact', '', (fact) => fact.tag, formatKind),
  type: optionalText('What is the fact called?', (fact) => fact.type ?? null),
  value: optionalText('Value', (fact) => fact.value ?? null),
  date: date('Date', (fact) => fact.date ?? null),
  place: {
    ...value<{ text: string; chosenId: string | null }>(
      'Place',
      { text: '', chosenId: null },
      (fact) => ({ text: fact.place ?? '', chosenId: null }),
      ({ text }) => text,
    ),
    toPayload: ({ text }: { text: string }) => text.trim() || null,
    /** Without a place that is chosen in this form, the text tells which one is meant. */
    toCompanions: ({ chosenId }: { chosenId: string | null }) =>
      chosenId === null ? {} : { placeId: chosenId },
  },
  note: optionalText('Note', (fact) => fact.note ?? null),
  participants: participantsField,
  media: mediaField<Fact>(),
  denied: value<boolean>(
    'This did not happen',
    false,
    (fact) => fact.denied ?? false,
    (isDenied) => (isDenied ? 'yes' : 'no'),
  ),
  status: {
    ...value<FactStatus>(
      'How sure is this?',
      'accepted',
      (fact) => fact.status ?? 'accepted',
      (status) => statusLabels[status],
    ),
    toPayload: (status: FactStatus) => (status === 'accepted' ? null : status),
  },
  statusReason: optionalText('Reason', (fact) => fact.status_reason ?? null),
  position: {
    ...value<number | null>(
      'Order',
      null,
      (fact) => fact.position,
      (position) => String(position ?? ''),
    ),
    toPayload: (position: number | null) => position ?? undefined,
  },
  age: optionalText('Age', (fact) => fact.age ?? null),
  husbandAge: optionalText('Age of the husband', (fact) => fact.husband_age ?? null),
  wifeAge: optionalText('Age of the wife', (fact) => fact.wife_age ?? null),
  cause: optionalText('Cause', (fact) => fact.cause ?? null),
  agency: optionalText('Church, office or company', (fact) => fact.agency ?? null),
  religion: optionalText('Religion', (fact) => fact.religion ?? null),
  address: optionalText('Address', (fact) => fact.address ?? null),
  restriction: {
    ...value<Restriction | 'none'>(
      'Who can see this?',
      'none',
      (fact) => fact.restriction ?? 'none',
      (restriction) => restrictionLabels[restriction],
    ),
    toPayload: (restriction: Restriction | 'none') => (restriction === 'none' ? null : restriction),
  },
}

/** @param getTitle the title of a source by its id */
export function getFactFields(getTitle: (id: string) => string) {
  return { ...factFields, citations: citationsField<Fact>(getTitle) }
}

export type FactValues = FormValues<ReturnType<typeof getFactFields>>

/** Finds errors that the contract cannot know. A fact that was incomplete before may stay so. */
export function validateFact(values: FactValues, before: FactValues): FieldErrors {
  const errors: FieldErrors = {}
  const isNew = (name: keyof FactValues) => values[name] !== before[name] || before.tag !== values.tag
  if (values.tag === '') errors['tag'] = 'Please choose a kind of fact'
  else if (isNamedByType(values.tag) && values.type.trim() === '' && isNew('type'))
    errors['type'] = 'Please enter a name'
  else if (getFactTag(values.tag)?.isAttribute && values.value.trim() === '' && isNew('value'))
    errors['value'] = `${getFactTag(values.tag)?.valueLabel ?? 'Value'} is required`
  if (!participantsField.isEqual?.(values.participants, before.participants)) {
    const missing = validateParticipants(values.participants)
    if (missing !== undefined) errors['participants'] = missing
  }
  return errors
}

interface RestrictedValues {
  restriction: Restriction | 'none'
}

/** Whether the record is locked and the form does not remove the lock. */
export function isStillLocked({
  values,
  before,
}: {
  values: RestrictedValues
  before: RestrictedValues
}): boolean {
  return before.restriction === 'locked' && values.restriction === 'locked'
}

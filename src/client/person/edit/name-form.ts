/** The fields of the form for a name. */
import { type FieldErrors, type FormValues, fieldsFor } from '#client/ui/form/form-fields.ts'
import type { NameType, PersonName, Restriction } from '#shared/contracts/facts.contract.ts'
import { nameTypeLabels } from '../format-name.ts'
import { citationsField } from './citations-form.ts'
import { restrictionLabels } from './fact-form.ts'

const { optionalText, date, value } = fieldsFor<PersonName>()

export const typeChoices: Readonly<Record<NameType | 'none', string>> = {
  none: 'Not specified',
  ...nameTypeLabels,
}

export const nameFields = {
  /** Of a new name only. */
  personId: {
    ...value<string | null>('Person', null, () => null),
    toPayload: (id: string | null) => id ?? undefined,
    format: () => '',
  },
  type: {
    ...value<NameType | 'none'>(
      'Kind of name',
      'none',
      (name) => name.type ?? 'none',
      (type) => typeChoices[type],
    ),
    toPayload: (type: NameType | 'none') => (type === 'none' ? null : type),
  },
  typeText: optionalText('What kind of name is it?', (name) => name.type_text ?? null),
  given: optionalText('Given names', (name) => name.given ?? null),
  surname: optionalText('Surname', (name) => name.surname ?? null),
  surnamePrefix: optionalText('Before the surname', (name) => name.surname_prefix ?? null),
  nickname: optionalText('Nickname', (name) => name.nickname ?? null),
  callName: optionalText('Called by', (name) => name.call_name ?? null),
  prefix: optionalText('Title', (name) => name.prefix ?? null),
  surnameFirst: value<boolean>(
    'Write the surname first',
    false,
    (name) => name.surname_first === true,
    (isFirst) => (isFirst ? 'yes' : 'no'),
  ),
  suffix: optionalText('After the name', (name) => name.suffix ?? null),
  date: date('When was this name used?', (name) => name.date ?? null),
  note: optionalText('Note', (name) => name.note ?? null),
  position: {
    ...value<number | null>(
      'Order',
      null,
      (name) => name.position,
      (position) => String(position ?? ''),
    ),
    toPayload: (position: number | null) => position ?? undefined,
  },
  restriction: {
    ...value<Restriction | 'none'>(
      'Who can see this?',
      'none',
      (name) => name.restriction ?? 'none',
      (restriction) => restrictionLabels[restriction],
    ),
    toPayload: (restriction: Restriction | 'none') => (restriction === 'none' ? null : restriction),
  },
}

/** @param getTitle the title of a source by its id */
export function getNameFields(getTitle: (id: string) => string) {
  return { ...nameFields, citations: citationsField<PersonName>(getTitle) }
}

export type NameValues = FormValues<ReturnType<typeof getNameFields>>

export function validateName({ given, surname, nickname, type, typeText }: NameValues): FieldErrors {
  const errors: FieldErrors = {}
  if ([given, surname, nickname].every((text) => text.trim() === '')) errors['given'] = 'Please enter a name'
  if (type === 'other' && typeText.trim() === '') errors['typeText'] = 'Please enter what kind of name it is'
  return errors
}

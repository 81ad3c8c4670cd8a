/** The dialog that adds a name of a person, or edits or deletes one. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { DateField } from '#client/people/manage/form/date-field.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, FieldColumns, Select, TextField } from '#client/ui/form/field.tsx'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import { CollapsibleSection } from '#client/ui/layout/collapsible-section.tsx'
import { nameEndpoints, namePayload, type PersonName, personName } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import * as limits from '#shared/limits.ts'
import { formatPersonName } from '../format-name.ts'
import type { Knowledge } from '../person.queries.ts'
import { CitationsField } from './citations-field.tsx'
import { isStillLocked } from './fact-form.ts'
import { LongTextField } from './long-text-field.tsx'
import { getNameFields, type NameValues, nameFields, typeChoices, validateName } from './name-form.ts'
import { type RecordChangeEvent, RecordDialog } from './record-dialog.tsx'
import { RestrictionField } from './restriction-field.tsx'
import { useSourceTitles } from './source-titles.ts'

interface NameDialogProps {
  /** null to add a new name. */
  name: PersonName | null
  person: FamilyMember
  /** For the order, and for the titles of sources. */
  known: Knowledge
  onChanged: (event: RecordChangeEvent<PersonName>) => void
  onClose: () => void
}

export function NameDialog({ name, person, known, onChanged, onClose }: NameDialogProps) {
  const titles = useSourceTitles(known.sources)
  const [fields] = useState(() => getNameFields(titles.get))
  const form = useFieldsForm({
    record: name,
    recordSchema: personName,
    fields,
    payloadSchema: namePayload,
    changesSchema: namePayload,
    initial: { personId: person.id },
    validate: validateName,
  })
  const others = known.names.filter(({ id, person_id }) => person_id === person.id && id !== name?.id)
  return (
    <RecordDialog
      form={form}
      endpoints={nameEndpoints}
      noun="name"
      description={`${name ? `${formatPersonName(name)}, a` : 'A'} name of ${formatFullName(person)}`}
      getName={formatPersonName}
      onUnlock={isStillLocked(form) ? () => form.set({ restriction: 'none' }) : null}
      onChanged={onChanged}
      onClose={onClose}
    >
      <NameFields form={form} />
      <PreferredField form={form} others={others.map(({ position }) => position)} />
      <CitationsField
        citations={form.values.citations}
        titles={titles}
        error={form.errors['citations']}
        onChange={(citations) => form.set({ citations })}
      />
      <NameDetailFields form={form} />
    </RecordDialog>
  )
}

type TextName = Exclude<
  keyof NameValues,
  'personId' | 'type' | 'position' | 'restriction' | 'citations' | 'surnameFirst'
>

interface NameForm {
  values: NameValues
  before: NameValues
  errors: Partial<Record<string, string>>
  set: (part: Partial<NameValues>) => void
  textInput: (name: TextName) => {
    name: TextName
    value: string
    onChange: (event: { currentTarget: { value: string } }) => void
  }
}

interface PieceProps {
  form: NameForm
  field: TextName
  hint?: string
  maxLength?: number
}

function Piece({ form, field, hint, maxLength = limits.textLength.personName }: PieceProps) {
  return (
    <TextField
      label={nameFields[field].label}
      {...(hint !== undefined && { hint })}
      maxLength={maxLength}
      autoComplete="off"
      error={form.errors[field]}
      {...form.textInput(field)}
    />
  )
}

const types = Object.keys(typeChoices) as (keyof typeof typeChoices)[]

function NameFields({ form }: { form: NameForm }) {
  const { values, errors, set } = form
  return (
    <>
      <Field label={nameFields.type.label} error={errors['type']}>
        {(control) => (
          <Select
            name="type"
            {...control}
            value={values.type}
            onChange={({ currentTarget }) => {
              const type = types.find((one) => one === currentTarget.value)
              if (type) set({ type, ...(type !== 'other' && { typeText: '' }) })
            }}
          >
            {types.map((type) => (
              <option key={type} value={type}>
                {typeChoices[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {values.type === 'other' && (
        <Piece
          form={form}
          field="typeText"
          hint="For example: stage name, name of the farm."
          maxLength={limits.textLength.shortText}
        />
      )}
      <FieldColumns>
        <Piece form={form} field="given" />
        <Piece form={form} field="surname" />
        <Piece form={form} field="nickname" />
        <Piece form={form} field="callName" hint="The given name that was used every day." />
      </FieldColumns>
    </>
  )
}

/** @param others the positions of the other names */
function PreferredField({ form, others }: { form: NameForm; others: readonly number[] }) {
  const { values, before, set } = form
  if (others.length === 0) return null
  const lowest = Math.min(...others)
  const wasFirst = before.position !== null && before.position < lowest
  const isFirst = values.position !== null && values.position < lowest
  return (
    <Checkbox
      label="Show this name first"
      hint="The tree and the lists show this name. The surname comes from the married name, if there is one."
      name="position"
      checked={isFirst}
      disabled={wasFirst}
      onChange={({ currentTarget }) =>
        set({ position: currentTarget.checked ? lowest - 1 : before.position })
      }
    />
  )
}

function hasDetails(values: NameValues): boolean {
  const { prefix, suffix, surnamePrefix, surnameFirst, date, note, restriction: who } = values
  return (
    who !== 'none' || surnameFirst || [prefix, suffix, surnamePrefix, date, note].some((text) => text !== '')
  )
}

function NameDetailFields({ form }: { form: NameForm }) {
  const { values, errors, set } = form
  const [wasFilled] = useState(() => hasDetails(values))
  return (
    <CollapsibleSection title="More details" initiallyOpen={wasFilled}>
      <FieldColumns>
        <Piece form={form} field="prefix" hint="For example: Dr., Captain." />
        <Piece form={form} field="suffix" hint="For example: Jr., III." />
        <Piece form={form} field="surnamePrefix" hint="For example: van der, de, von." />
        <Checkbox
          label={nameFields.surnameFirst.label}
          hint="As in Hungarian, Chinese, Korean and Japanese names. For example: Nagy István."
          name="surnameFirst"
          checked={values.surnameFirst}
          onChange={({ currentTarget }) => set({ surnameFirst: currentTarget.checked })}
        />
        <DateField
          label={nameFields.date.label}
          name="date"
          hint="Write what you know. Examples: 1850, between 1850 and 1860."
          value={values.date}
          error={errors['date']}
          onChange={(date) => set({ date })}
        />
        <RestrictionField
          value={values.restriction}
          error={errors['restriction']}
          onChange={(restriction) => set({ restriction })}
        />
        <chakra.div gridColumn="1 / -1">
          <LongTextField
            label="Note"
            rows={values.note === '' ? 2 : 5}
            error={errors['note']}
            {...form.textInput('note')}
          />
        </chakra.div>
      </FieldColumns>
    </CollapsibleSection>
  )
}

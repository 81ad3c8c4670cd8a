/** The form fields of a new relative; the short form for a child who was just born. */

import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { useMemo } from 'react'
import { DateField } from '#client/people/manage/form/date-field.tsx'
import { usePeople } from '#client/people/people.queries.ts'
import { PersonField } from '#client/people/person-field.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, FieldColumns, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { textLength } from '#shared/limits.ts'
import { suggestSurname } from '#shared/relatives/relative-links.ts'
import { controlProps, type DraftFormProps, getFieldError, textFieldProps } from '../form/draft-fields.ts'
import { FilesField } from '../form/files-field.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { genderTexts } from './relative-texts.ts'

export function RelativeForm(form: DraftFormProps) {
  const { fields } = form.state
  const isBirth = fields['isBirth'] === 'yes'
  return (
    <>
      <chakra.p textStyle="name" overflowWrap="anywhere">
        {fields['title']}
      </chakra.p>
      <TextField
        label="Given names"
        maxLength={textLength.personName}
        dir="auto"
        autoComplete="off"
        {...textFieldProps(form, 'firstName')}
      />
      {!isBirth && <Surname {...form} />}
      <FieldColumns>
        <Gender {...form} />
        <DraftDate form={form} name="birthDate" label="Birth date" />
      </FieldColumns>
      {fields['relation'] === 'child' && <OtherParent {...form} />}
      {isBirth ? <Surname {...form} /> : <Details {...form} />}
      <PossibleDuplicates fields={fields} />
      <FilesField
        {...form}
        prompt="Add a picture"
        morePrompt="Add another picture"
        hint="The picture becomes the portrait of this person"
        icon={<ImagePlus size={34} strokeWidth={1.4} />}
      />
      {isBirth && <BirthChoices {...form} />}
    </>
  )
}

function Surname(form: DraftFormProps) {
  return (
    <TextField
      label="Surname"
      maxLength={textLength.personName}
      dir="auto"
      autoComplete="off"
      {...textFieldProps(form, 'lastName')}
    />
  )
}

function Gender(form: DraftFormProps) {
  return (
    <Field label="Gender" error={getFieldError(form, 'gender')}>
      {(control) => (
        <Select {...control} {...controlProps(form, 'gender')}>
          <option value="">Other or not known</option>
          {(['F', 'M'] as const).map((gender) => (
            <option key={gender} value={gender}>
              {genderTexts[gender]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function DraftDate({ form, name, label }: { form: DraftFormProps; name: string; label: string }) {
  return (
    <DateField
      label={label}
      name={name}
      value={form.state.fields[name] ?? ''}
      hint="Examples: 12 March 1950, about 1950."
      error={getFieldError(form, name)}
      onChange={(words) => form.draft.setField(name, words)}
    />
  )
}

/** Choosing the other parent suggests another surname, unless the author has written one. */
function OtherParent(form: DraftFormProps) {
  const { draft, state } = form
  const { personId = '', otherParentId = '', lastName = '' } = state.fields
  const { data: people } = usePeople()
  const excludedIds = useMemo(() => new Set([personId]), [personId])
  const suggest = (otherId: string) => {
    const person = people?.find(({ id }) => id === personId)
    const other = people?.find(({ id }) => id === otherId) ?? null
    return person ? suggestSurname('child', person, other, people ?? []) : ''
  }
  return (
    <PersonField
      label="The other parent"
      name="otherParentId"
      hint="Leave empty if the other parent is not in the family tree."
      selectedId={otherParentId || null}
      excludedIds={excludedIds}
      error={getFieldError(form, 'otherParentId')}
      onSelect={(id) => {
        const other = people?.find((one) => one.id === id)
        if (lastName === suggest(otherParentId)) draft.setField('lastName', suggest(id ?? ''))
        draft.setField('otherParentId', id ?? '')
        draft.setField('otherParentName', other ? formatFullName(other) : '')
      }}
    />
  )
}

function Details(form: DraftFormProps) {
  const isDeceased = form.state.fields['isDeceased'] === 'yes'
  return (
    <>
      <TextField
        label="Birthplace"
        maxLength={textLength.shortText}
        dir="auto"
        autoComplete="off"
        {...textFieldProps(form, 'birthPlace')}
      />
      <div>
        <YesBox form={form} name="isDeceased" label="This person has died" />
        {isDeceased && <DraftDate form={form} name="deathDate" label="Death date" />}
      </div>
      <Field
        label="How do you know?"
        hint="For example: I am her cousin, or it says so in the parish register. The family can read this with the source."
        error={getFieldError(form, 'reason')}
      >
        {(control) => <TextArea dir="auto" rows={2} {...control} {...controlProps(form, 'reason')} />}
      </Field>
    </>
  )
}

interface YesBoxProps {
  form: DraftFormProps
  name: string
  label: string
  hint?: string | undefined
  disabled?: boolean
}

function YesBox({ form: { draft, state }, name, label, hint, disabled = false }: YesBoxProps) {
  return (
    <Checkbox
      name={name}
      label={label}
      hint={hint}
      disabled={disabled}
      checked={state.fields[name] === 'yes' && !disabled}
      onChange={({ currentTarget }) => draft.setField(name, currentTarget.checked ? 'yes' : '')}
    />
  )
}

function BirthChoices(form: DraftFormProps) {
  const { isKeptBack } = form.state.fields
  return (
    <div>
      <YesBox
        form={form}
        name="isKeptBack"
        label="Do not publish until the parents agree"
        hint="The administrators ask the parents before the family sees the birth."
      />
      {form.draft.isEdit || form.draft.isSentAsNew ? (
        <chakra.p textStyle="small" color="text.muted" mt="2">
          If you also shared this birth as news, your changes do not apply to the news item. You can change or
          remove the news item in My Submissions.
        </chakra.p>
      ) : (
        <YesBox
          form={form}
          name="tellsNews"
          label="Also share this birth as news"
          hint={
            isKeptBack === 'yes'
              ? 'Not possible before the parents agree.'
              : 'A short news item with the picture is sent, too.'
          }
          disabled={isKeptBack === 'yes'}
        />
      )}
    </div>
  )
}

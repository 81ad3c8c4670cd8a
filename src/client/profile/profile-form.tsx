/** The form in which a family member edits their own record. */

import { chakra } from '@chakra-ui/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useLeaveQuestion } from '#client/ui/dialog/use-leave-question.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { Field, FieldColumns, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { type FormValues, fieldsFor } from '#client/ui/form/form-fields.ts'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import {
  type FamilyMember,
  type FamilyMemberWithAuth,
  getPerson,
  profilePayload,
} from '#shared/contracts/people.contract.ts'
import { personFields } from '#shared/person-fields.ts'
import { useSaveProfile } from './profile.queries.ts'

interface ProfileFormProps {
  record: FamilyMember | FamilyMemberWithAuth
  username: string
  onSaved: () => void
  onCancel: () => void
}

type ProfileRecord = ProfileFormProps['record']

const { text, optionalText, date, value } = fieldsFor<ProfileRecord>()
const genderLabels: Partial<Record<string, string>> = { F: 'Female', M: 'Male' }

const profileFields = {
  firstName: text(personFields.firstName.label, (person) => person.first_name),
  lastName: text(personFields.lastName.label, (person) => person.last_name),
  maidenName: optionalText(personFields.maidenName.label, (person) => person.maiden_name),
  gender: {
    ...value(
      personFields.gender.label,
      '',
      (person): string => person.gender ?? '',
      (gender) => genderLabels[gender] ?? '',
    ),
    toPayload: (gender: string) => gender || null,
  },
  birthDate: date(personFields.birthDate.label, (person) => person.birth_date),
  birthPlace: optionalText(personFields.birthPlace.label, (person) => person.birth_place),
  occupation: optionalText(personFields.occupation.label, (person) => person.occupation),
  phone: optionalText(personFields.phone.label, (person) => ('phone' in person ? person.phone : null)),
  biography: optionalText(personFields.biography.label, (person) => person.biography),
}
type ProfileValues = FormValues<typeof profileFields>

const dateHint = 'Write what you know. Examples: 12 March 1950, March 1950, about 1950.'

export function ProfileForm({ record, username, onSaved, onCancel }: ProfileFormProps) {
  const form = useFieldsForm<
    ProfileRecord,
    typeof profileFields,
    typeof profilePayload,
    typeof profilePayload
  >({
    record,
    recordSchema: getPerson.output,
    fields: profileFields,
    payloadSchema: profilePayload,
    changesSchema: profilePayload,
    validate: ({ firstName, lastName }) =>
      firstName.trim() || lastName.trim() ? {} : { firstName: 'Please enter a name' },
  })
  const { errors, textInput } = form
  const save = useSaveProfile()
  const { possible, reason } = useCanEdit()
  const element = useRef<HTMLFormElement>(null)
  const { leaveForm, question } = useLeaveQuestion(form.changed)

  useEffect(() => {
    element.current?.querySelector('input')?.focus()
  }, [])

  const fieldProps = (name: keyof ProfileValues) => ({ error: errors[name], ...textInput(name) })

  function send(version: ProfileRecord) {
    const invalidField = form.check()
    if (invalidField !== undefined) {
      const field = element.current?.elements.namedItem(invalidField)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    save.mutate(
      { changes: form.getChanges(version), seen: version.updated_at },
      {
        onSuccess: onSaved,
        onError: (error) => {
          const newer = form.rebase(error)
          if (newer) send(newer)
          else form.fail(error, 'Failed to update profile')
        },
      },
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // React also delivers the submit events of forms in dialogs.
    if (event.target === event.currentTarget && !conflict) send(form.seen ?? record)
  }

  const conflict = form.getConflict(send)
  return (
    <chakra.form
      ref={element}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="5"
      noValidate
      inert={save.isPending}
      onSubmit={submit}
    >
      {form.failure && <Alert tone="destructive">{form.failure}</Alert>}
      {conflict && <EditConflict {...conflict} />}
      <FieldColumns>
        <TextField label="First name" autoComplete="given-name" {...fieldProps('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...fieldProps('lastName')} />
        <TextField label="Maiden name" autoComplete="off" {...fieldProps('maidenName')} />
        <Field label="Gender" error={errors['gender']}>
          {(control) => (
            <Select {...control} {...textInput('gender')}>
              <option value="">Not given</option>
              <option value="F">Female</option>
              <option value="M">Male</option>
            </Select>
          )}
        </Field>
        <TextField label="Birth date" hint={dateHint} autoComplete="off" {...fieldProps('birthDate')} />
        <TextField label="Birth place" autoComplete="off" {...fieldProps('birthPlace')} />
        <TextField label="Occupation" autoComplete="organization-title" {...fieldProps('occupation')} />
        <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...fieldProps('phone')} />
        <TextField
          label="Username"
          hint="Only an administrator can change your username."
          value={username}
          readOnly
          autoComplete="off"
        />
      </FieldColumns>
      <Field label="Biography" error={errors['biography']}>
        {(control) => (
          <TextArea dir="auto" rows={6} resize="vertical" {...control} {...textInput('biography')} />
        )}
      </Field>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
        {!conflict && (
          <Button type="submit" disabled={!possible || save.isPending}>
            {save.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        )}
        <Button variant="outline" disabled={save.isPending} onClick={() => leaveForm(onCancel)}>
          Cancel
        </Button>
        {reason && (
          <chakra.p textStyle="small" color="text.muted">
            {reason}
          </chakra.p>
        )}
      </chakra.div>
      {question}
    </chakra.form>
  )
}

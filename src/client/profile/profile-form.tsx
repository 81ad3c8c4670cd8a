/** The form in which a family member edits their own record. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'

import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import {
  type FieldErrors,
  type FormValues,
  fieldsFor,
  readChanges,
  readValues,
  validatePayload,
} from '#client/ui/form/form-fields.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  type FamilyMember,
  type FamilyMemberWithAuth,
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

const { text, optionalText, date, value } = fieldsFor<ProfileFormProps['record']>()

const profileFields = {
  firstName: text(personFields.firstName.label, (person) => person.first_name),
  lastName: text(personFields.lastName.label, (person) => person.last_name),
  maidenName: optionalText(personFields.maidenName.label, (person) => person.maiden_name),
  gender: {
    ...value(personFields.gender.label, '', (person): string => person.gender ?? ''),
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

function getErrorMessage(error: unknown) {
  if (error instanceof NoConnectionError) return error.message
  return (error instanceof AppError && error.message) || 'Failed to update profile'
}

export function ProfileForm({ record, username, onSaved, onCancel }: ProfileFormProps) {
  const [initial] = useState(() =>
    readValues<ProfileFormProps['record'], typeof profileFields>(profileFields, record),
  )
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const save = useSaveProfile(record)
  const { possible, reason } = useCanEdit()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  const inputProps = (name: keyof ProfileValues) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  const fieldProps = (name: keyof ProfileValues) => ({
    error: errors[name],
    ...inputProps(name),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    // Sends only changed fields: a date with a qualifier is unchanged only as the original EDTF text.
    const changes = readChanges<ProfileFormProps['record'], typeof profileFields>(profileFields, values, {
      before: initial,
      record,
    })
    const found = validatePayload(profileFields, changes, profilePayload)
    if (!values.firstName.trim() && !values.lastName.trim()) found['firstName'] = 'Please enter a name'
    setErrors(found)
    if (Object.keys(found).length > 0) return
    save.mutate(profilePayload.parse(changes), {
      onSuccess: onSaved,
      onError: (error) => setErrors((error instanceof AppError && error.details.fields) || {}),
    })
  }

  return (
    <chakra.form ref={form} display="grid" gap="5" noValidate onSubmit={submit}>
      {save.isError && <Alert tone="destructive">{getErrorMessage(save.error)}</Alert>}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="4"
        rowGap="5"
        alignItems="start"
      >
        <TextField label="First name" autoComplete="given-name" {...fieldProps('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...fieldProps('lastName')} />
        <TextField label="Maiden name" autoComplete="off" {...fieldProps('maidenName')} />
        <Field label="Gender" error={errors['gender']}>
          {(control) => (
            <Select {...control} {...inputProps('gender')}>
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
      </chakra.div>
      <Field label="Biography" error={errors['biography']}>
        {(control) => (
          <TextArea dir="auto" rows={6} resize="vertical" {...control} {...inputProps('biography')} />
        )}
      </Field>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
        <Button type="submit" disabled={!possible || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
        <Button variant="outline" disabled={save.isPending} onClick={onCancel}>
          Cancel
        </Button>
        {reason && (
          <chakra.p textStyle="small" color="text.muted">
            {reason}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.form>
  )
}

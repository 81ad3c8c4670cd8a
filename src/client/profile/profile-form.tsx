/** Changing one's own record. */

import { chakra } from '@chakra-ui/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'

import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { validateDateText } from '#client/ui/form/validate-date.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { FamilyMember, FamilyMemberWithAuth, ProfilePayload } from '#shared/contracts/people.contract.ts'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { useSaveProfile } from './profile.queries.ts'

interface ProfileFormProps {
  record: FamilyMember | FamilyMemberWithAuth
  username: string
  onSaved: () => void
  onCancel: () => void
}

function fieldsOf(record: ProfileFormProps['record']) {
  return {
    firstName: record.first_name,
    lastName: record.last_name,
    maidenName: record.maiden_name ?? '',
    gender: record.gender ?? '',
    birthDate: record.birth_date ? formatEdtfDate(record.birth_date) : '',
    birthPlace: record.birth_place ?? '',
    occupation: record.occupation ?? '',
    phone: ('phone' in record && record.phone) || '',
    biography: record.biography ?? '',
  }
}
type Fields = ReturnType<typeof fieldsOf>

const dateHint = 'As exactly as you know: 12 March 1950, March 1950, about 1950.'

function check(fields: Fields): Partial<Fields> {
  const wrong: Partial<Fields> = {}
  if (!fields.firstName.trim() && !fields.lastName.trim()) wrong.firstName = 'Please enter a name'
  const notUnderstood = validateDateText(fields.birthDate)
  if (notUnderstood !== undefined) wrong.birthDate = notUnderstood
  return wrong
}

const orNull = (text: string) => text.trim() || null

/** Only what was changed, so that a date written with its doubts is not sent back in other words. */
function payloadOf(fields: Fields, before: Fields): ProfilePayload {
  const changed = (name: keyof Fields) => fields[name] !== before[name]
  const gender: ProfilePayload['gender'] =
    fields.gender === 'M' || fields.gender === 'F' ? fields.gender : null
  return {
    ...(changed('firstName') && { firstName: fields.firstName.trim() }),
    ...(changed('lastName') && { lastName: fields.lastName.trim() }),
    ...(changed('maidenName') && { maidenName: orNull(fields.maidenName) }),
    ...(changed('gender') && { gender }),
    ...(changed('birthDate') && { birthDate: parseDateInput(fields.birthDate) }),
    ...(changed('birthPlace') && { birthPlace: orNull(fields.birthPlace) }),
    ...(changed('occupation') && { occupation: orNull(fields.occupation) }),
    ...(changed('phone') && { phone: orNull(fields.phone) }),
    ...(changed('biography') && { biography: orNull(fields.biography) }),
  }
}

function inWords(error: unknown) {
  if (error instanceof NoConnectionError) return error.message
  return (error instanceof AppError && error.message) || 'Failed to update profile'
}

export function ProfileForm({ record, username, onSaved, onCancel }: ProfileFormProps) {
  const [before] = useState(() => fieldsOf(record))
  const [fields, setFields] = useState(before)
  const [wrong, setWrong] = useState<Partial<Fields>>({})
  const save = useSaveProfile(record)
  const { possible, reason } = useCanEdit()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  const named = (name: keyof Fields) => ({
    name,
    value: fields[name],
    error: wrong[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setFields({ ...fields, [name]: event.currentTarget.value })
      setWrong({ ...wrong, [name]: undefined })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = check(fields)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    save.mutate(payloadOf(fields, before), {
      onSuccess: onSaved,
      onError: (error) => setWrong((error instanceof AppError && error.details.fields) || {}),
    })
  }

  const { error: genderError, ...gender } = named('gender')
  const { error: biographyError, ...biography } = named('biography')
  return (
    <chakra.form ref={form} display="grid" gap="5" noValidate onSubmit={submit}>
      {save.isError && <Alert tone="destructive">{inWords(save.error)}</Alert>}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="4"
        rowGap="5"
        alignItems="start"
      >
        <TextField label="First name" autoComplete="given-name" {...named('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...named('lastName')} />
        <TextField label="Maiden name" autoComplete="off" {...named('maidenName')} />
        <Field label="Gender" error={genderError}>
          {(control) => (
            <Select {...control} {...gender}>
              <option value="">Not given</option>
              <option value="F">Female</option>
              <option value="M">Male</option>
            </Select>
          )}
        </Field>
        <TextField label="Birth date" hint={dateHint} autoComplete="off" {...named('birthDate')} />
        <TextField label="Birth place" autoComplete="off" {...named('birthPlace')} />
        <TextField label="Occupation" autoComplete="organization-title" {...named('occupation')} />
        <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...named('phone')} />
        <TextField
          label="Username"
          hint="Only an administrator can change it."
          value={username}
          readOnly
          autoComplete="off"
        />
      </chakra.div>
      <Field label="Biography" error={biographyError}>
        {(control) => <TextArea dir="auto" rows={6} resize="vertical" {...control} {...biography} />}
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

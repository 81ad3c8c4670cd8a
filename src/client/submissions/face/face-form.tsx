/** The form fields of a marked face that is opened from the list of what waits to be sent. */
import { chakra } from '@chakra-ui/react'
import { PersonField } from '#client/people/person-field.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { textLength } from '#shared/limits.ts'
import { type DraftFormProps, getFieldError, textFieldProps } from '../form/draft-fields.ts'

export function FaceForm(form: DraftFormProps) {
  const { draft, state } = form
  const { title, personId = '' } = state.fields
  return (
    <>
      <chakra.p textStyle="name">{`A face in the picture “${title}”`}</chakra.p>
      <PersonField
        label="Who is this?"
        name="personId"
        error={getFieldError(form, 'personId')}
        selectedId={personId === '' ? null : personId}
        onSelect={(id) => draft.setField('personId', id ?? '')}
      />
      {personId === '' && (
        <TextField
          label="Or a name that is not in the family tree"
          autoComplete="off"
          maxLength={textLength.shortText}
          {...textFieldProps(form, 'name')}
        />
      )}
    </>
  )
}

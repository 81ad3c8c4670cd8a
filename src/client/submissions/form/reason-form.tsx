/** The form of a submission that is about one thing and needs at most a reason. */
import { chakra } from '@chakra-ui/react'
import { Field, TextArea } from '#client/ui/form/field.tsx'
import { textLength } from '#shared/limits.ts'
import { controlProps, type DraftFormProps, getFieldError } from './draft-fields.ts'

interface ReasonFormProps extends DraftFormProps {
  label: string
  hint: string
}

export function ReasonForm({ label, hint, ...form }: ReasonFormProps) {
  return (
    <>
      <chakra.p textStyle="name">{form.state.fields['title']}</chakra.p>
      <Field label={label} hint={hint} error={getFieldError(form, 'reason')}>
        {(control) => (
          <TextArea
            dir="auto"
            rows={3}
            maxLength={textLength.reviewNotes}
            {...control}
            {...controlProps(form, 'reason')}
          />
        )}
      </Field>
    </>
  )
}

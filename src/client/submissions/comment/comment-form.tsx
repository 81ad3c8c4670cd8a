/** The form field of a comment that is opened from the list of what waits to be sent. */
import { chakra } from '@chakra-ui/react'
import { Field, TextArea } from '#client/ui/form/field.tsx'
import { textLength } from '#shared/limits.ts'
import { controlProps, type DraftFormProps, getFieldError } from '../form/draft-fields.ts'

export function CommentForm(form: DraftFormProps) {
  const { title, isThanks } = form.state.fields
  return (
    <>
      <chakra.p textStyle="name">{title}</chakra.p>
      {isThanks === 'yes' ? (
        <p>Thank you!</p>
      ) : (
        <Field label="Your comment" error={getFieldError(form, 'text')}>
          {(control) => (
            <TextArea
              dir="auto"
              rows={4}
              maxLength={textLength.comment}
              {...control}
              {...controlProps(form, 'text')}
            />
          )}
        </Field>
      )}
    </>
  )
}

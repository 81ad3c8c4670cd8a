/** A field of a record's form for a text of several lines: a note, an address, a transcript. */
import type { ComponentProps } from 'react'
import { Field, TextArea } from '#client/ui/form/field.tsx'
import * as limits from '#shared/limits.ts'

interface LongTextFieldProps
  extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>,
    Pick<ComponentProps<typeof TextArea>, 'rows' | 'name' | 'value' | 'onChange'> {}

export function LongTextField({ label, hint, error, ...rest }: LongTextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextArea resize="vertical" maxLength={limits.textLength.description} {...control} {...rest} />
      )}
    </Field>
  )
}

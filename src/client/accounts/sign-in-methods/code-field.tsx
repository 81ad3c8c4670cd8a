/** The field for the second step: the code of an authenticator app, or a recovery code. */
import { useEffect, useRef } from 'react'
import { Field, Input } from '#client/ui/form/field.tsx'
import { signInCode } from '#shared/limits.ts'

interface CodeFieldProps {
  value: string
  error?: string | undefined
  /** Whether a recovery code may be entered, too. */
  acceptsRecoveryCode?: boolean
  onChange: (value: string) => void
}

/** Receives the focus when it appears. */
export default function CodeField({ value, error, acceptsRecoveryCode = true, onChange }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Field
      label="Code"
      hint={
        acceptsRecoveryCode
          ? 'The six digits that your authenticator app shows now. If you do not have the app at hand, enter one of your recovery codes.'
          : 'The six digits that your authenticator app shows now.'
      }
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          ref={input}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode={acceptsRecoveryCode ? 'text' : 'numeric'}
          maxLength={signInCode.enteredMax}
          required
          letterSpacing="0.08em"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** A form field for a date in words that shows how the date is understood. */
import { TextField } from '#client/ui/form/field.tsx'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { formatDatePhrase } from '#shared/genealogy/dates/format-date-words.ts'
import * as limits from '#shared/limits.ts'

interface DateFieldProps {
  label: string
  name: string
  value: string
  onChange: (words: string) => void
  /** Shown below an empty field. */
  hint?: string
  /** The date as the source words it. */
  phrase?: string | null
  error?: string | undefined
}

/** "Understood as: about March 1850"; null for an invalid date, or if the text already says so. */
function formatUnderstood(words: string): string | null {
  const edtf = parseDateInput(words)
  if (edtf === null) return null
  const spoken = formatEdtfDate(edtf)
  return spoken === words.trim() ? null : `Understood as: ${spoken}`
}

export function DateField({ label, name, value, onChange, hint, phrase, error }: DateFieldProps) {
  const source = phrase ? `In the source: “${formatDatePhrase(phrase)}”` : undefined
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      autoComplete="off"
      autoCapitalize="none"
      maxLength={limits.textLength.date}
      hint={formatUnderstood(value) ?? (value.trim() === '' ? hint : undefined) ?? source}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** A field for a date as exactly as it is known, which says how it was understood. */
import { TextField } from '#client/ui/form/field.tsx'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'

interface DateFieldProps {
  label: string
  name: string
  value: string
  onWrite: (words: string) => void
  /** What stands under an empty field. */
  hint?: string
  /** The source's own words for the date, where they are kept. */
  phrase?: string | null
  error?: string | undefined
}

/** "Understood as: about March 1850" where that is not what stands there already; null for what is no date. */
export function understood(words: string): string | null {
  const edtf = parseDateInput(words)
  if (edtf === null) return null
  const spoken = formatEdtfDate(edtf)
  return spoken === words.trim() ? null : `Understood as: ${spoken}`
}

export function DateField({ label, name, value, onWrite, hint, phrase, error }: DateFieldProps) {
  const source = phrase ? `In the source: “${phrase}”` : undefined
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      autoComplete="off"
      autoCapitalize="none"
      maxLength={100}
      hint={understood(value) ?? (value.trim() === '' ? hint : undefined) ?? source}
      error={error}
      onChange={(event) => onWrite(event.currentTarget.value)}
    />
  )
}

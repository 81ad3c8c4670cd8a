/** A text field with suggestions from the browser's list that accepts any other text. */
import { type ComponentProps, useId, useState } from 'react'
import { TextField } from '#client/ui/form/field.tsx'

interface SuggestionFieldProps extends ComponentProps<typeof TextField> {
  /** Called when the field gets the focus. */
  suggestions: () => readonly string[]
}

export function SuggestionField({ suggestions, ...rest }: SuggestionFieldProps) {
  const list = useId()
  const [wasFocused, setWasFocused] = useState(false)
  return (
    <div>
      <TextField {...rest} autoComplete="off" list={list} onFocus={() => setWasFocused(true)} />
      <datalist id={list}>
        {wasFocused && suggestions().map((word) => <option key={word} value={word} />)}
      </datalist>
    </div>
  )
}

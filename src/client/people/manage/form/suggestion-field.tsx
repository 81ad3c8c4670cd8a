/** A text field that suggests, by the device's own list, and takes any other text as well. */
import { type ComponentProps, useId, useState } from 'react'
import { TextField } from '#client/ui/form/field.tsx'

interface SuggestingFieldProps extends ComponentProps<typeof TextField> {
  /** Asked for when somebody comes to the field. */
  suggestions: () => readonly string[]
}

export function SuggestingField({ suggestions, ...rest }: SuggestingFieldProps) {
  const list = useId()
  const [visited, setVisited] = useState(false)
  return (
    <div>
      <TextField {...rest} autoComplete="off" list={list} onFocus={() => setVisited(true)} />
      <datalist id={list}>
        {visited && suggestions().map((word) => <option key={word} value={word} />)}
      </datalist>
    </div>
  )
}

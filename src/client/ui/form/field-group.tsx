/** A group of controls with a label and a hint. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface FieldGroupProps {
  label: string
  hint: string
  children: ReactNode
}

export function FieldGroup({ label, hint, children }: FieldGroupProps) {
  const hintId = useId()
  return (
    <chakra.fieldset border="0" minW="0" aria-describedby={hintId}>
      <chakra.legend textStyle="control" fontWeight={600}>
        {label}
      </chakra.legend>
      <chakra.p id={hintId} textStyle="small" color="text.muted" mb="3">
        {hint}
      </chakra.p>
      {children}
    </chakra.fieldset>
  )
}

/** The props of a field for a picture of the archives. */
export interface PictureFieldProps {
  label: string
  hint: string
  /** The name of the field in its form. */
  name: string
  error: string | undefined
  /** The id of the archive item. */
  value: string | null
  onChange: (value: string | null) => void
}

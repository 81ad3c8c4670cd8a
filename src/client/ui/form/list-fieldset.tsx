/** A list of entries in a form: its heading, its error, the entries, and what adds one. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface ListFieldsetProps {
  /** The name of the field in the form: a form that is refused moves the focus here. */
  name: string
  legend: string
  error: string | undefined
  /** The entries. */
  children: ReactNode
  /** Below the list. */
  footer: ReactNode
}

export function ListFieldset({ name, legend, error, children, footer }: ListFieldsetProps) {
  return (
    <chakra.fieldset name={name} tabIndex={-1} border="0" minW="0" outline="none">
      <chakra.legend textStyle="small" fontWeight={600} mb="1.5">
        {legend}
      </chakra.legend>
      {error && (
        <chakra.p role="alert" textStyle="small" color="danger.text" fontWeight={600} mb="2">
          {error}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" display="grid" gap="3" mb="3" _empty={{ display: 'none' }}>
        {children}
      </chakra.ul>
      {footer}
    </chakra.fieldset>
  )
}

/** The frame of an entry. */
export const ListEntry = chakra('li', {
  base: { borderWidth: '1px', borderColor: 'line', borderRadius: 'md', ps: '4', pe: '1.5', py: '1.5' },
})

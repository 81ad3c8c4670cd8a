/** A radio button without a label; the label around it shows the focus ring. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

const Dot = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: 0,
    w: '1.25rem',
    h: '1.25rem',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'full',
    bg: 'raised',
    outline: 'none',
    cursor: 'inherit',
    _checked: { borderColor: 'accent', borderWidth: '0.4rem' },
    _disabled: { opacity: 0.62 },
  },
})

/** The style of the label: a focus ring around the whole tap target. */
export const radioFocusRing = {
  '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '1px' },
} as const

export function Radio(props: ComponentProps<typeof Dot>) {
  return <Dot type="radio" {...props} />
}

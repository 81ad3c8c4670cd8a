/** One of several that exclude each other: the dot alone, its label around it shows where the focus is. */
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

/** For the label: the ring is around all that can be tapped. */
export const radioFocusRing = {
  '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '1px' },
} as const

export function Radio(props: ComponentProps<typeof Dot>) {
  return <Dot type="radio" {...props} />
}

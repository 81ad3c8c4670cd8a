/** A key cap, and the media query for devices that probably have a keyboard. */
import { chakra } from '@chakra-ui/react'

export const KeyCap = chakra('kbd', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minW: '1.75rem',
    h: '1.75rem',
    px: '1.5',
    me: '1',
    bg: 'sunken',
    color: 'text',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'sm',
    fontFamily: 'sans',
    fontSize: '0.875rem',
    lineHeight: '1',
  },
})

/** Wide screens with a mouse. */
export const keyboardMedia = '@media (min-width: 48rem) and (hover: hover) and (pointer: fine)'

/** The layout of the fields in a settings panel, and the style of shell commands. */
import { chakra } from '@chakra-ui/react'

export const SettingFields = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6', maxW: '38rem' },
})

/** A shell command or an environment variable. */
export const Command = chakra('code', {
  base: { fontSize: '0.9375rem', color: 'accent.text', overflowWrap: 'anywhere' },
})

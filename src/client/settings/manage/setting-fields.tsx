/** The settings of one sheet, one under the other, no wider than one reads. */
import { chakra } from '@chakra-ui/react'

export const SettingFields = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6', maxW: '38rem' },
})

/** What somebody types at the server's console, or sets before it starts. */
export const Command = chakra('code', {
  base: { fontSize: '0.9375rem', color: 'accent.text', overflowWrap: 'anywhere' },
})

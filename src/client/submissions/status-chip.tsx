/** A label with icon and colour for the status of a submission. */
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

const toneStyles = {
  quiet: { color: 'text.muted', bg: 'sunken' },
  busy: { color: 'accent.text', bg: 'accent.soft' },
  good: { color: 'success.text', bg: 'success.soft' },
  bad: { color: 'danger.text', bg: 'danger.soft' },
} as const

export type Tone = keyof typeof toneStyles

interface StatusChipProps {
  id?: string
  tone: Tone
  Icon: LucideIcon
  children: string
}

export function StatusChip({ id, tone, Icon, children }: StatusChipProps) {
  return (
    <chakra.span
      id={id}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      px="2.5"
      py="1"
      borderRadius="sm"
      textStyle="small"
      fontWeight={600}
      {...toneStyles[tone]}
    >
      <chakra.span flexShrink={0} aria-hidden>
        <Icon size={16} />
      </chakra.span>
      {children}
    </chakra.span>
  )
}

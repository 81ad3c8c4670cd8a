/** A label with icon and colour for the status of an account. */
import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleDashed, CircleOff, KeyRound, type LucideIcon } from 'lucide-react'

const toneStyles = {
  good: { Icon: CircleCheck, color: 'success.text', bg: 'success.soft' },
  waiting: { Icon: KeyRound, color: 'accent.text', bg: 'accent.soft' },
  off: { Icon: CircleOff, color: 'danger.text', bg: 'danger.soft' },
  none: { Icon: CircleDashed, color: 'text.muted', bg: 'transparent' },
} as const satisfies Record<string, { Icon: LucideIcon; color: string; bg: string }>

interface AccountChipProps {
  tone: keyof typeof toneStyles
  children: string
}

export function AccountStatusChip({ tone, children }: AccountChipProps) {
  const { Icon, ...colors } = toneStyles[tone]
  return (
    <chakra.span
      display="flex"
      w="fit-content"
      maxW="full"
      alignItems="baseline"
      gap="1.5"
      px={tone === 'none' ? '0' : '2.5'}
      py="1"
      borderRadius="sm"
      textStyle="small"
      lineHeight="1.3"
      fontWeight={600}
      {...colors}
    >
      <chakra.span flexShrink={0} alignSelf="center" aria-hidden>
        <Icon size={16} />
      </chakra.span>
      {children}
    </chakra.span>
  )
}

/** A badge with a number, as that of unsent submissions, on the button that leads to them. */
import { chakra } from '@chakra-ui/react'
import type { UnsentCount } from './unsent-count.ts'

/** Hidden from screen readers, because the button's name includes the count. The button must be positioned. */
export function UnsentBadge({ waiting, attention }: UnsentCount) {
  const count = attention || waiting
  if (count === 0) return null
  const style = attention > 0 ? { bg: 'danger', color: 'danger.ink' } : { bg: 'accent', color: 'accent.ink' }
  return (
    <chakra.span
      aria-hidden
      position="absolute"
      top="0"
      insetEnd="0"
      minW="1.25rem"
      px="1"
      borderRadius="full"
      fontSize="0.8125rem"
      lineHeight="1.25rem"
      fontWeight={700}
      {...style}
    >
      {count > 99 ? '99+' : count}
    </chakra.span>
  )
}

/** The number of things that wait to be sent, on the button that leads to them. It takes no room of its own. */
import { chakra } from '@chakra-ui/react'
import type { UnsentCount } from './unsent-count.ts'

/** For eyes alone: the button's name says the same. What needs its author goes first. The button must be positioned. */
export function UnsentBadge({ waiting, attention }: UnsentCount) {
  const count = attention || waiting
  if (count === 0) return null
  const look = attention > 0 ? { bg: 'danger', color: 'danger.ink' } : { bg: 'accent', color: 'accent.ink' }
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
      {...look}
    >
      {count > 99 ? '99+' : count}
    </chakra.span>
  )
}

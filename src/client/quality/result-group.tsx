/** A group of results of the check that opens on demand. */
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#client/ui/format/format-count.ts'

interface ResultGroupProps {
  icon: ReactNode
  title: string
  count: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

export function ResultGroup({ icon, title, count, isOpen, onToggle, children }: ResultGroupProps) {
  return (
    <chakra.details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) onToggle(open)
      }}
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      css={{ '&[open] > summary [data-arrow]': { transform: 'rotate(180deg)' } }}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="3"
        minH="touch"
        px={{ base: '4', md: '5' }}
        py="2.5"
        cursor="pointer"
        listStyle="none"
        borderRadius="lg"
        _focusVisible={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' }}
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        {icon}
        <chakra.span flex="1" minW="0" textStyle="control" overflowWrap="anywhere">
          {title}
        </chakra.span>
        <chakra.span color="text.muted" fontVariantNumeric="tabular-nums">
          {formatCount(count)}
        </chakra.span>
        <chakra.span aria-hidden data-arrow="" color="text.muted" flexShrink={0}>
          <ChevronDown size={20} />
        </chakra.span>
      </chakra.summary>
      {isOpen && (
        <chakra.div px={{ base: '4', md: '5' }} pb="4">
          {children}
        </chakra.div>
      )}
    </chakra.details>
  )
}

/** A section that the user can collapse. */
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface CollapsibleSectionProps {
  title: ReactNode
  initiallyOpen: boolean
  children: ReactNode
}

export function CollapsibleSection({ title, initiallyOpen: opened, children }: CollapsibleSectionProps) {
  const [open, setOpen] = useState(opened)
  return (
    <chakra.details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      borderTopWidth="1px"
      borderColor="line"
      pt="1"
      css={{ '&[open] > summary svg': { transform: 'rotate(180deg)' } }}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="2"
        minH="touch"
        cursor="pointer"
        listStyle="none"
        textStyle="control"
        borderRadius="md"
        _focusVisible={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' }}
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        {title}
        <chakra.span aria-hidden color="text.muted" flexShrink={0}>
          <ChevronDown size={20} />
        </chakra.span>
      </chakra.summary>
      <chakra.div pt="1" pb="3">
        {children}
      </chakra.div>
    </chakra.details>
  )
}

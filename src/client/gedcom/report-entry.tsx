/** The entries of a list in the report of an import. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const Entry = chakra('li', {
  base: { py: '2', borderTopWidth: '1px', borderColor: 'line', _first: { borderTopWidth: '0' } },
})

export function quote(value: string): string {
  return value === '' ? 'nothing' : `“${value}”`
}

/** A list with its own scrollbar, so that a long report does not hide the buttons. */
export function EntryList({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <chakra.ul
      tabIndex={0}
      aria-labelledby={labelledBy}
      listStyleType="none"
      maxH="16rem"
      overflowY="auto"
      overscrollBehavior="contain"
      bg="sunken"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      px="4"
      py="1"
      textStyle="small"
    >
      {children}
    </chakra.ul>
  )
}

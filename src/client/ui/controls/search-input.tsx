/** A text input with a search icon. */
import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Input } from '../form/field.tsx'

export function SearchInput(props: ComponentProps<typeof Input>) {
  return (
    <>
      <chakra.span
        aria-hidden
        position="absolute"
        insetStart="0.875rem"
        top="50%"
        transform="translateY(-50%)"
        color="text.muted"
        pointerEvents="none"
      >
        <Search size={20} />
      </chakra.span>
      <Input type="search" enterKeyHint="search" paddingInlineStart="2.75rem" {...props} />
    </>
  )
}

/** A search field with a button that clears the text. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { SearchInput } from './search-input.tsx'

interface SearchFieldProps {
  /** The accessible name: "Search people". */
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <chakra.div role="search" aria-label={label} position="relative" w="full">
      <SearchInput
        ref={input}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        paddingInlineEnd="3rem"
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
      />
      {value !== '' && (
        <Button
          variant="quiet"
          size="icon"
          position="absolute"
          insetEnd="0.125rem"
          top="0.125rem"
          color="text.muted"
          aria-label="Clear search"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X aria-hidden />
        </Button>
      )}
    </chakra.div>
  )
}

/** The search field of the tree page, which suggests people while the user types. */
import { chakra } from '@chakra-ui/react'
import { type Ref, useState } from 'react'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import type { Family } from '../chart/family.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { getComboboxProps, useSuggestions } from './use-suggestions.ts'

interface TreeSearchProps {
  /** null while the family is loading. */
  family: Family | null
  inputRef?: Ref<HTMLInputElement> | undefined
  onChoose: (id: string) => void
}

export function TreeSearch({ family, inputRef, onChoose }: TreeSearchProps) {
  const [query, setQuery] = useState('')
  const list = useSuggestions(family, query, ({ member, content }) => {
    setQuery(content.name)
    onChoose(member.id)
  })
  return (
    <chakra.div
      role="search"
      aria-label="Family members"
      position="relative"
      display="block"
      w={{ base: 'full', md: '24rem' }}
      maxW={{ md: '24rem' }}
    >
      <SearchInput
        {...getComboboxProps(list)}
        ref={inputRef}
        aria-label="Search family members"
        disabled={family === null}
        placeholder="Search by name or year"
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          list.handleTextChange()
        }}
        onFocus={list.open}
        onBlur={list.close}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !list.isOpen) {
            if (query === '') return
            setQuery('')
          } else if (!list.handleKey(event)) return
          event.preventDefault()
        }}
      />
      <SuggestionList {...list} />
    </chakra.div>
  )
}

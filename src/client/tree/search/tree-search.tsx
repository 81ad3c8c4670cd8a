/** The search in the page's head: suggestions while one types, and a choice takes the tree there. */
import { chakra } from '@chakra-ui/react'
import { type Ref, useState } from 'react'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import type { Family } from '../chart/family.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { comboboxProps, useSuggestions } from './use-suggestions.ts'

interface TreeSearchProps {
  /** null while it is loaded. */
  family: Family | null
  inputRef?: Ref<HTMLInputElement> | undefined
  onChoose: (id: string) => void
}

export function TreeSearch({ family, inputRef, onChoose }: TreeSearchProps) {
  const [query, setQuery] = useState('')
  const list = useSuggestions(family, query, ({ member, face }) => {
    setQuery(face.name)
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
        {...comboboxProps(list)}
        ref={inputRef}
        aria-label="Search family members"
        disabled={family === null}
        placeholder="Search by name or year"
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          list.restart()
        }}
        onFocus={list.open}
        onBlur={list.close}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !list.shown) {
            if (query === '') return
            setQuery('')
          } else if (!list.onKey(event)) return
          event.preventDefault()
        }}
      />
      <SuggestionList {...list} />
    </chakra.div>
  )
}

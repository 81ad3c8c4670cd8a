/** The search field of the tree page, which suggests people while the user types. */
import { chakra } from '@chakra-ui/react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import { PersonSuggestions } from '#client/people/person-suggestions.tsx'
import { getComboboxProps, usePersonCombobox } from '#client/people/use-person-combobox.ts'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import type { Family } from '../chart/family.ts'
import { findFamilyMembers, getBranch } from './find-family-members.ts'

interface TreeSearchProps {
  /** null while the family is loading. */
  family: Family | null
  inputRef?: RefObject<HTMLInputElement | null> | undefined
  onChoose: (id: string) => void
}

export function TreeSearch({ family, inputRef, onChoose }: TreeSearchProps) {
  const [query, setQuery] = useState('')
  const ownRef = useRef<HTMLInputElement>(null)
  const ref = inputRef ?? ownRef
  const find = useMemo(() => (family ? (text: string) => findFamilyMembers(family, text) : null), [family])
  const combobox = usePersonCombobox({
    inputRef: ref,
    query,
    find,
    onSelect: (person) => {
      setQuery(formatFullName(person))
      onChoose(person.id)
    },
  })
  return (
    <chakra.div
      role="search"
      aria-label="Family members"
      position="relative"
      display="block"
      w={{ base: 'full', md: 'var(--search-width, 24rem)' }}
      maxW={{ md: '24rem' }}
    >
      <SearchInput
        {...getComboboxProps(combobox)}
        ref={ref}
        aria-label="Search family members"
        disabled={family === null}
        placeholder="Search by name or year"
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          combobox.handleTextChange()
        }}
        onFocus={combobox.open}
        onBlur={combobox.close}
        onKeyDown={(event) => {
          // The first Escape closes the list and prevents the default, the second one clears the field.
          if (event.key !== 'Escape') combobox.handleKey(event)
          else if (!event.defaultPrevented && query !== '') {
            setQuery('')
            event.preventDefault()
          }
        }}
      />
      <PersonSuggestions
        combobox={combobox}
        getBranch={family ? (person) => getBranch(family, person) : undefined}
      />
    </chakra.div>
  )
}

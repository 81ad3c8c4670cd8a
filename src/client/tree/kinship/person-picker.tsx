/** Search field for one of the two people of a relationship. */
import { chakra } from '@chakra-ui/react'
import { useId, useMemo, useRef, useState } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import { PersonSuggestions } from '#client/people/person-suggestions.tsx'
import { getComboboxProps, usePersonCombobox } from '#client/people/use-person-combobox.ts'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { Family } from '../chart/family.ts'
import { findMember } from '../chart/relatives.ts'
import { findFamilyMembers, getBranch } from '../search/find-family-members.ts'

interface PersonPickerProps {
  label: string
  family: Family
  /** The id of the chosen person, or null. */
  chosen: string | null
  ownId: string | null
  onChoose: (id: string) => void
}

export function PersonPicker({ label, family, chosen, ownId, onChoose }: PersonPickerProps) {
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  /** The text being typed; null while the user is not typing. */
  const [typed, setTyped] = useState<string | null>(null)
  const member = findMember(family, chosen)
  const name = member ? formatFullName(member) : ''
  const find = useMemo(() => (text: string) => findFamilyMembers(family, text), [family])
  const combobox = usePersonCombobox({
    inputRef,
    query: typed ?? '',
    find,
    onSelect: (person) => {
      setTyped(null)
      onChoose(person.id)
    },
  })
  return (
    <chakra.div minW="0">
      <chakra.label htmlFor={id} display="block" textStyle="label" color="text.muted" mb="1.5">
        {label}
        {member && chosen === ownId && ' · you'}
      </chakra.label>
      <chakra.div display="flex" alignItems="center" gap="3">
        <chakra.span display={{ base: 'none', sm: 'block' }} lineHeight="0">
          <Medallion
            name={name}
            branch={member ? getBranch(family, member) : 7}
            photoUrl={member?.profile_photo_url}
          />
        </chakra.span>
        <chakra.div position="relative" flex="1" minW="0">
          <SearchInput
            {...getComboboxProps(combobox)}
            ref={inputRef}
            id={id}
            fontFamily="serif"
            fontWeight={550}
            textOverflow="ellipsis"
            placeholder="Type a name"
            value={typed ?? name}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.handleTextChange()
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              setTyped(null)
              combobox.close()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped(null)
              else combobox.handleKey(event)
            }}
          />
          <PersonSuggestions combobox={combobox} getBranch={(person) => getBranch(family, person)} />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}

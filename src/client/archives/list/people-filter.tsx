/** The filter of the archives by people who are in an item together. */
import { chakra } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import { PeopleField } from '#client/people/people-field.tsx'
import { splitIds } from '../archive-url-filters.ts'

interface PeopleFilterProps {
  people: string
  onChange: (change: { people: string }) => void
}

export function PeopleFilter({ people, onChange }: PeopleFilterProps) {
  return (
    <chakra.div mt="3" maxW="measure">
      <PeopleField
        label="People"
        hint="Shows items that show or mention this person. If you choose several people, only items with all of them are shown."
        chosenIds={splitIds(people)}
        onChange={(ids) => onChange({ people: ids.join(',') })}
      />
    </chakra.div>
  )
}

interface PeopleFilterButtonProps {
  people: string
  isOpen: boolean
  onToggle: () => void
}

/** Opens the filter. Closing it while people are chosen would hide why items are missing. */
export function PeopleFilterButton({ people, isOpen, onToggle }: PeopleFilterButtonProps) {
  const isSet = people !== ''
  return (
    <chakra.button
      type="button"
      aria-expanded={isOpen || isSet}
      display="inline-flex"
      alignItems="center"
      gap="2"
      flexShrink={0}
      minH="touch"
      px="4"
      borderRadius="full"
      borderWidth="1px"
      borderColor={isSet ? 'transparent' : 'line.strong'}
      bg={isSet ? 'accent.soft' : 'transparent'}
      textStyle="control"
      fontSize="1rem"
      whiteSpace="nowrap"
      cursor="pointer"
      onClick={onToggle}
    >
      <Users size={18} aria-hidden />
      People
    </chakra.button>
  )
}

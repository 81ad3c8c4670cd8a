/** The people of the tree whom an article is about; each name leads to their place in it. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { Avatar } from '#client/ui/media/avatar.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { smallPortrait } from '../article-details.tsx'

interface PeopleInStoryProps {
  ids: readonly string[]
  /** Undefined while nobody is known. */
  people: readonly FamilyMember[] | undefined
}

/** The people of these ids, in this order; whoever is not in the tree any more is left out. */
function peopleOf(ids: readonly string[], people: readonly FamilyMember[]): FamilyMember[] {
  const wanted = new Map(ids.map((id, place) => [id, place]))
  return people
    .filter(({ id }) => wanted.has(id))
    .sort((one, other) => (wanted.get(one.id) ?? 0) - (wanted.get(other.id) ?? 0))
}

const PersonLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minH: 'touch',
    ps: '1',
    pe: '4',
    py: '1',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'full',
    textStyle: 'name',
    fontSize: '1.0625rem',
    overflowWrap: 'anywhere',
    _hover: { bg: 'accent.soft' },
  },
})

export function PeopleInStory({ ids, people }: PeopleInStoryProps) {
  const known = people ? peopleOf(ids, people) : []
  if (known.length === 0) return null
  return (
    <chakra.section aria-labelledby="people-in-story" maxW="measure" mx="auto" mt={{ base: '10', md: '14' }}>
      <chakra.h2 id="people-in-story" textStyle="heading" mb="4">
        People in this story
      </chakra.h2>
      <chakra.ul display="flex" flexWrap="wrap" gap="2.5" listStyleType="none">
        {known.map((person) => {
          const name = `${person.first_name.trim()} ${person.last_name.trim()}`.trim() || 'Unknown'
          return (
            <chakra.li key={person.id} display="flex" maxW="full">
              <PersonLink to={`/family-tree?person=${encodeURIComponent(person.id)}`}>
                <Avatar name={name} photoUrl={smallPortrait(person.profile_photo_url)} size="sm" />
                {name}
              </PersonLink>
            </chakra.li>
          )
        })}
      </chakra.ul>
    </chakra.section>
  )
}

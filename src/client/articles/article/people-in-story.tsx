/** The people that an article is about, with links to the family tree. */

import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatName } from '#shared/genealogy/derive-names.ts'

interface PeopleInStoryProps {
  ids: readonly string[]
  /** Undefined while the people load. */
  people: readonly FamilyMember[] | undefined
}

/** The people with these ids in the same order, without deleted people. */
function findPeopleByIds(ids: readonly string[], people: readonly FamilyMember[]): FamilyMember[] {
  const positions = new Map(ids.map((id, index) => [id, index]))
  return people
    .filter(({ id }) => positions.has(id))
    .sort((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0))
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
  const shownPeople = people ? findPeopleByIds(ids, people) : []
  if (shownPeople.length === 0) return null
  return (
    <chakra.section aria-labelledby="people-in-story" maxW="measure" mx="auto" mt={{ base: '10', md: '14' }}>
      <chakra.h2 id="people-in-story" textStyle="heading" mb="4">
        People in this story
      </chakra.h2>
      <chakra.ul display="flex" flexWrap="wrap" gap="2.5" listStyleType="none">
        {shownPeople.map((person) => {
          const name = formatName(person) || 'Unknown'
          return (
            <chakra.li key={person.id} display="flex" maxW="full">
              <PersonLink to={`/family-tree?person=${encodeURIComponent(person.id)}`}>
                <Medallion name={name} photoUrl={person.profile_photo_url} size="sm" />
                {name}
              </PersonLink>
            </chakra.li>
          )
        })}
      </chakra.ul>
    </chakra.section>
  )
}

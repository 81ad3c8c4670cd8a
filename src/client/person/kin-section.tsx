/** The near kin of a person as rows of faces; each leads to the page of that person. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { getPersonPath } from './build-life.ts'
import type { Kin } from './find-kin.ts'
import { Section } from './section.tsx'

const PersonLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: 'touch',
    py: '1.5',
    px: '2',
    mx: '-2',
    borderRadius: 'md',
    _hover: { bg: 'accent.soft' },
  },
})

const groups = [
  { name: 'parents', heading: 'Parents' },
  { name: 'partners', heading: 'Partners' },
  { name: 'children', heading: 'Children' },
  { name: 'siblings', heading: 'Siblings' },
] as const

export function KinSection({ kin }: { kin: Kin }) {
  if (groups.every(({ name }) => kin[name].length === 0)) return null
  return (
    <Section heading="Family">
      {groups.map(({ name, heading }) => (
        <KinGroup key={name} heading={heading} people={kin[name]} />
      ))}
    </Section>
  )
}

function KinGroup({ heading, people }: { heading: string; people: readonly FamilyMember[] }) {
  if (people.length === 0) return null
  const id = `kin-${heading}`
  return (
    <chakra.div mb="4">
      <chakra.h3 id={id} textStyle="label" color="text.muted" mb="1">
        {heading}
      </chakra.h3>
      <chakra.ul aria-labelledby={id} listStyleType="none">
        {people.map((person) => (
          <li key={person.id}>
            <PersonLink to={getPersonPath(person.id)}>
              <PersonMedallion person={person} />
              <chakra.span minW="0">
                <chakra.span display="block" textStyle="name" overflowWrap="anywhere">
                  {formatFullName(person)}
                </chakra.span>
                <chakra.span display="block" textStyle="small" color="text.muted">
                  {formatLifeYears(person, new Date())}
                </chakra.span>
              </chakra.span>
            </PersonLink>
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

/** The near kin of a person as rows of faces; each leads to the page of that person. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { getPersonPath, getUnionPath } from '#client/people/person-path.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import type { RelationPhrase } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
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

interface KinSectionProps {
  person: FamilyMember
  kin: Kin
  phrases: readonly RelationPhrase[] | undefined
  /** Below the rows. */
  children: ReactNode
}

export function KinSection({ person, kin, phrases = [], children }: KinSectionProps) {
  const unionIds = new Map(person.partners.map(({ member_id, union_id }) => [member_id, union_id]))
  const phraseOf = new Map(phrases.map(({ parent_id, phrase }) => [parent_id, phrase]))
  return (
    <Section heading="Family">
      {groups.map(({ name, heading }) => (
        <KinGroup
          key={name}
          heading={heading}
          people={kin[name]}
          findPhrase={name === 'parents' ? ({ id }) => phraseOf.get(id) : undefined}
          renderLink={
            name === 'partners' ? (partner) => <UnionLink unionId={unionIds.get(partner.id)} /> : undefined
          }
        />
      ))}
      <chakra.div data-screen-only>{children}</chakra.div>
    </Section>
  )
}

/** Below a partner, in line with the name. */
function UnionLink({ unionId }: { unionId: string | undefined }) {
  if (unionId === undefined) return null
  return (
    <chakra.p data-screen-only ps="3.25rem" pb="1.5" textStyle="small">
      <TextLink to={getUnionPath(unionId)}>Marriage and children</TextLink>
    </chakra.p>
  )
}

interface KinGroupProps {
  heading: string
  people: readonly FamilyMember[]
  /** What the person of the page is to somebody, in the words of the source. */
  findPhrase?: ((person: FamilyMember) => string | undefined) | undefined
  /** A link below the name of a person. */
  renderLink?: ((person: FamilyMember) => ReactNode) | undefined
}

export function KinGroup({ heading, people, findPhrase, renderLink }: KinGroupProps) {
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
                <Phrase text={findPhrase?.(person)} />
              </chakra.span>
            </PersonLink>
            {renderLink?.(person)}
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

function Phrase({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <chakra.span display="block" textStyle="small" color="text.muted" overflowWrap="anywhere">
      recorded as “{text}”
    </chakra.span>
  )
}

/** The ancestors of a person in three generations, as a chart that leads from page to page. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatFullName } from '#client/people/person-name.ts'
import { getPersonPath } from '#client/people/person-path.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { type Ancestor, findAncestry, formatLine } from './ancestry.ts'
import { Section } from './section.tsx'

interface AncestorsSectionProps {
  people: readonly FamilyMember[]
  person: FamilyMember
}

/** Nothing where only parents are known: they stand with the family. */
export function AncestorsSection({ people, person }: AncestorsSectionProps) {
  const parents = useMemo(() => findAncestry(people, person), [people, person])
  if (parents.every((parent) => parent.parents.length === 0)) return null
  const query = new URLSearchParams({ view: 'ancestors', of: person.id })
  return (
    <Section
      heading="Ancestors"
      action={
        <chakra.span data-screen-only textStyle="small">
          <TextLink to={`/family-tree?${query}`}>All ancestors on the tree</TextLink>
        </chakra.span>
      }
    >
      <chakra.div overflowX="auto" pb="2" _print={{ overflow: 'visible' }}>
        <Parents ancestors={parents} />
      </chakra.div>
    </Section>
  )
}

/** From the middle of a line of the list to the line that joins it with the other parent. */
const join = {
  content: '""',
  position: 'absolute',
  insetInlineStart: '0',
  w: { base: '0.625rem', md: '1.25rem' },
  borderColor: 'line.strong',
} as const
const ofOnly = { ...join, top: '50%', borderTopWidth: '1px' }
const ofFirst = { ...ofOnly, bottom: '0', borderInlineStartWidth: '1px' }
const ofSecond = { ...join, top: '0', bottom: '50%', borderInlineStartWidth: '1px', borderBottomWidth: '1px' }

const AncestorLink = chakra(Link, {
  base: {
    display: 'block',
    flexShrink: 0,
    w: { base: '8.5rem', md: '15rem' },
    py: '1.5',
    px: '2',
    borderRadius: 'md',
    overflowWrap: 'anywhere',
    lineHeight: '1.3',
    _hover: { bg: 'accent.soft' },
    _print: { w: '11rem' },
  },
})

function Parents({ ancestors }: { ancestors: readonly Ancestor[] }) {
  const isPair = ancestors.length > 1
  return (
    <chakra.ul listStyleType="none">
      {ancestors.map(({ number, person, parents }, index) => (
        <chakra.li
          key={number}
          position="relative"
          display="flex"
          alignItems="center"
          ps={{ base: '0.625rem', md: '1.25rem' }}
          _before={isPair ? (index === 0 ? ofFirst : ofSecond) : ofOnly}
        >
          <AncestorLink to={getPersonPath(person.id)}>
            <chakra.span srOnly>{`${formatLine(number)}: `}</chakra.span>
            <chakra.span display="block" textStyle="name">
              {formatFullName(person)}
            </chakra.span>
            <chakra.span display="block" textStyle="small" color="text.muted">
              {formatLifeYears(person, new Date())}
            </chakra.span>
          </AncestorLink>
          {parents.length > 0 && (
            <>
              <chakra.span
                aria-hidden
                flexShrink={0}
                w={{ base: '0.625rem', md: '1.25rem' }}
                borderTopWidth="1px"
                borderColor="line.strong"
              />
              <Parents ancestors={parents} />
            </>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

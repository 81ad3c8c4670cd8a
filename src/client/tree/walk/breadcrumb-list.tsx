/** The way one has come, to be gone back: where it began and the last who were passed. */
import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { fullName } from '#client/people/person-name.ts'
import { linkRecipe } from '#client/theme/recipes.ts'
import type { Family } from '../chart/family.ts'
import { findMember } from '../chart/relatives.ts'
import { getBreadcrumbs } from './breadcrumbs.ts'

const CrumbButton = chakra('button', linkRecipe, { defaultProps: { type: 'button' } })

interface BreadcrumbListProps {
  family: Family
  trail: readonly string[]
  onGo: (id: string) => void
}

export function BreadcrumbList({ family, trail, onGo }: BreadcrumbListProps) {
  const crumbs = getBreadcrumbs(trail, 2)
  if (crumbs.length === 0) return null
  return (
    <nav aria-label="The way you came">
      <chakra.ol
        listStyleType="none"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="2"
        mb="3"
        css={{ '& svg': { flexShrink: 0 } }}
      >
        {crumbs.map((id) => {
          const member = findMember(family, id)
          return (
            <chakra.li key={id ?? 'between'} display="flex" alignItems="center" gap="2" color="text.muted">
              {member ? (
                <CrumbButton textAlign="start" minH="touch" cursor="pointer" onClick={() => onGo(member.id)}>
                  <chakra.span srOnly>
                    {id === trail[0] ? 'Back to where you began: ' : 'Back to '}
                  </chakra.span>
                  {fullName(member)}
                </CrumbButton>
              ) : (
                <chakra.span title="Others on the way">…</chakra.span>
              )}
              <ChevronRight size={16} aria-hidden />
            </chakra.li>
          )
        })}
        <chakra.li aria-current="step">
          {fullName(
            findMember(family, trail.at(-1) ?? null) ?? { first_name: '', last_name: '', maiden_name: null },
          )}
        </chakra.li>
      </chakra.ol>
    </nav>
  )
}

/** Breadcrumb navigation of the walk view: the first and the last visited people. */
import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { formatFullName } from '#client/people/person-name.ts'
import { linkRecipe } from '#client/theme/recipes.ts'
import type { Family } from '../chart/family.ts'
import { findMember } from '../chart/relatives.ts'
import { getBreadcrumbs } from './breadcrumbs.ts'

const CrumbButton = chakra('button', linkRecipe, { defaultProps: { type: 'button' } })

interface BreadcrumbListProps {
  family: Family
  visited: readonly string[]
  onGo: (id: string) => void
}

export function BreadcrumbList({ family, visited, onGo }: BreadcrumbListProps) {
  const crumbs = getBreadcrumbs(visited, 2)
  if (crumbs.length === 0) return null
  return (
    <nav aria-label="Visited people">
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
                    {id === visited[0] ? 'Back to the first person: ' : 'Back to '}
                  </chakra.span>
                  {formatFullName(member)}
                </CrumbButton>
              ) : (
                <chakra.span title="More visited people">…</chakra.span>
              )}
              <ChevronRight size={16} aria-hidden />
            </chakra.li>
          )
        })}
        <chakra.li aria-current="step">
          {formatFullName(
            findMember(family, visited.at(-1) ?? null) ?? {
              first_name: '',
              last_name: '',
              maiden_name: null,
            },
          )}
        </chakra.li>
      </chakra.ol>
    </nav>
  )
}

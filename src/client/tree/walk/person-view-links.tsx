/** Buttons that open other views of the tree for one person. */
import { chakra } from '@chakra-ui/react'
import { Footprints, GitFork, HeartHandshake, LocateFixed, Network, Rainbow } from 'lucide-react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { Button } from '#client/ui/controls/button.tsx'
import type { TreeUrlState } from '../chart/tree-url.ts'
import { defaultFanGenerations } from '../view-bar.tsx'

type PersonView = 'tree' | 'ancestors' | 'descendants' | 'fan' | 'relation' | 'walk'

const personViews = {
  tree: { label: 'Show on the tree', Icon: LocateFixed },
  ancestors: { label: 'Ancestors', Icon: GitFork },
  descendants: { label: 'Descendants', Icon: Network },
  fan: { label: 'Fan chart', Icon: Rainbow },
  relation: { label: 'How are we related?', Icon: HeartHandshake },
  walk: { label: 'Walk the tree', Icon: Footprints },
} satisfies Record<PersonView, object>

const noPeople = { of: null, with: null, generations: null, person: null }

/** Returns the URL state of a view of a person. `ownId` is the id of the current user's person. */
function getViewUrlState(id: string, view: PersonView, ownId: string | null): Partial<TreeUrlState> {
  switch (view) {
    case 'tree':
      return { ...noPeople, view: 'family', personId: id }
    case 'walk':
      return { ...noPeople, view: 'walk', personId: id }
    case 'relation':
      return { ...noPeople, view: 'relation', subjectId: ownId, relativeId: id === ownId ? null : id }
    case 'fan':
      return { ...noPeople, view: 'fan', subjectId: id, generations: defaultFanGenerations }
    default:
      return { ...noPeople, view, subjectId: id }
  }
}

interface PersonViewLinksProps {
  personId: string
  shown: readonly PersonView[]
  onChangeView: (changes: Partial<TreeUrlState>) => void
}

export function PersonViewLinks({ personId, shown, onChangeView }: PersonViewLinksProps) {
  const { user } = useSession()
  return (
    <chakra.ul
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))',
        md: 'repeat(auto-fill, minmax(min(11.5rem, 100%), 1fr))',
      }}
      columnGap="2"
      listStyleType="none"
      w="full"
    >
      {shown.map((view) => {
        const { label, Icon } = personViews[view]
        return (
          <li key={view}>
            <Button
              variant="quiet"
              w="full"
              px="2"
              minW="0"
              overflowWrap="anywhere"
              justifyContent="flex-start"
              textAlign="start"
              onClick={() => onChangeView(getViewUrlState(personId, view, user?.member_id ?? null))}
            >
              <Icon aria-hidden />
              {label}
            </Button>
          </li>
        )
      })}
    </chakra.ul>
  )
}

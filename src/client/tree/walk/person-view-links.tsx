/** Other ways of looking at one person, as a list of quiet buttons. */
import { chakra } from '@chakra-ui/react'
import { Footprints, GitFork, HeartHandshake, LocateFixed, Network, Rainbow } from 'lucide-react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { Button } from '#client/ui/controls/button.tsx'
import type { TreeAddress } from '../chart/tree-url.ts'
import { firstFan } from '../view-bar.tsx'

export type Way = 'tree' | 'ancestors' | 'descendants' | 'fan' | 'relation' | 'walk'

const ways = {
  tree: { label: 'Show on the tree', Icon: LocateFixed },
  ancestors: { label: 'Ancestors', Icon: GitFork },
  descendants: { label: 'Descendants', Icon: Network },
  fan: { label: 'Fan chart', Icon: Rainbow },
  relation: { label: 'How are we related?', Icon: HeartHandshake },
  walk: { label: 'Walk from here', Icon: Footprints },
} satisfies Record<Way, object>

const nobodyElse = { of: null, with: null, generations: null, person: null }

/** What the page's address becomes for a way of looking at a person; `ownId` is whom the signed-in person is. */
export function lookAt(id: string, way: Way, ownId: string | null): Partial<TreeAddress> {
  switch (way) {
    case 'tree':
      return { ...nobodyElse, view: 'family', person: id }
    case 'walk':
      return { ...nobodyElse, view: 'walk', person: id }
    case 'relation':
      return { ...nobodyElse, view: 'relation', of: ownId, with: id === ownId ? null : id }
    case 'fan':
      return { ...nobodyElse, view: 'fan', of: id, generations: firstFan }
    default:
      return { ...nobodyElse, view: way, of: id }
  }
}

interface PersonWaysProps {
  personId: string
  shown: readonly Way[]
  onLook: (changes: Partial<TreeAddress>) => void
}

export function PersonWays({ personId, shown, onLook }: PersonWaysProps) {
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
      {shown.map((way) => {
        const { label, Icon } = ways[way]
        return (
          <li key={way}>
            <Button
              variant="quiet"
              w="full"
              px="2"
              minW="0"
              overflowWrap="anywhere"
              justifyContent="flex-start"
              textAlign="start"
              onClick={() => onLook(lookAt(personId, way, user?.member_id ?? null))}
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

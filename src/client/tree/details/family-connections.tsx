/** The section "Family Connections" of the details dialog: parents, children and siblings by name. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Family } from '../chart/family.ts'
import { getRelatives } from '../chart/relatives.ts'
import { DetailRow, DetailSection, PersonButton } from './detail-section.tsx'

const otherParentLabels = {
  adoptive: 'Adoptive parents',
  foster: 'Foster parents',
  step: 'Step-parents',
  guardian: 'Guardians',
}

interface FamilyConnectionsProps {
  family: Family
  person: FamilyMember
  /** Opens another person's details. */
  onOpen: (id: string) => void
}

export function FamilyConnections({ family, person, onOpen }: FamilyConnectionsProps) {
  const relatives = useMemo(() => getRelatives(family, person), [family, person])
  const { parents, otherParents, children, otherChildren, siblings } = relatives
  const groups = [
    { term: 'Parents', members: parents },
    ...Object.entries(otherParentLabels).map(([kind, term]) => ({
      term,
      members: otherParents.filter((parent) => parent.kind === kind).map(({ member }) => member),
    })),
    { term: children.length === 1 ? 'Child' : 'Children', members: children },
    { term: 'Adopted and foster children', members: otherChildren },
    { term: 'Siblings', members: siblings },
  ].filter(({ members }) => members.length > 0)
  // Shows no list while records are loading, because an incomplete list would look complete.
  const emptyText = family.partial ? 'The family is still loading.' : 'No parents or children are recorded.'
  const visibleGroups = family.partial ? [] : groups
  return (
    <DetailSection heading="Family Connections">
      {visibleGroups.length === 0 && <chakra.p color="text.muted">{emptyText}</chakra.p>}
      <dl>
        {visibleGroups.map(({ term, members }) => (
          <DetailRow key={term} term={term}>
            <Names key={person.id} members={members} onOpen={onOpen} />
          </DetailRow>
        ))}
      </dl>
    </DetailSection>
  )
}

/** With more names than this, the rest is behind a button. */
const maxInitialNames = 30

function Names({ members, onOpen }: { members: readonly FamilyMember[]; onOpen: (id: string) => void }) {
  const [showAll, setShowAll] = useState(members.length <= maxInitialNames)
  return (
    <>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="4">
        {(showAll ? members : members.slice(0, maxInitialNames)).map((member) => (
          <li key={member.id}>
            <PersonButton member={member} onOpen={onOpen} />
          </li>
        ))}
      </chakra.ul>
      {!showAll && (
        <Button variant="quiet" px="0" onClick={() => setShowAll(true)}>
          {`Show all ${members.length}`}
        </Button>
      )}
    </>
  )
}

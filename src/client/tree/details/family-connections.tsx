/** A person's parents, children and siblings by name, as their details tell them. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Family } from '../chart/family.ts'
import { relativesOf } from '../chart/relatives.ts'
import { Fact, Name, Section } from './detail-section.tsx'

const kinds = {
  adoptive: 'Adoptive parents',
  foster: 'Foster parents',
  step: 'Step-parents',
  guardian: 'Guardians',
}

interface FamilyConnectionsProps {
  family: Family
  person: FamilyMember
  /** Goes on to another person's details. */
  onOpen: (id: string) => void
}

export function FamilyConnections({ family, person, onOpen }: FamilyConnectionsProps) {
  const relatives = useMemo(() => relativesOf(family, person), [family, person])
  const { parents, otherParents, children, otherChildren, siblings } = relatives
  const groups = [
    { term: 'Parents', members: parents },
    ...Object.entries(kinds).map(([kind, term]) => ({
      term,
      members: otherParents.filter((parent) => parent.kind === kind).map(({ member }) => member),
    })),
    { term: children.length === 1 ? 'Child' : 'Children', members: children },
    { term: 'Adopted and foster children', members: otherChildren },
    { term: 'Siblings', members: siblings },
  ].filter(({ members }) => members.length > 0)
  // Half of somebody's children would be told as all of them.
  const none = family.partial ? 'The family is still being read.' : 'No parents or children are recorded.'
  const shown = family.partial ? [] : groups
  return (
    <Section heading="Family Connections">
      {shown.length === 0 && <chakra.p color="text.muted">{none}</chakra.p>}
      <dl>
        {shown.map(({ term, members }) => (
          <Fact key={term} term={term}>
            <Names key={person.id} members={members} onOpen={onOpen} />
          </Fact>
        ))}
      </dl>
    </Section>
  )
}

/** More names than this wait until they are asked for. */
const namesAtOnce = 30

function Names({ members, onOpen }: { members: readonly FamilyMember[]; onOpen: (id: string) => void }) {
  const [all, setAll] = useState(members.length <= namesAtOnce)
  return (
    <>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="4">
        {(all ? members : members.slice(0, namesAtOnce)).map((member) => (
          <li key={member.id}>
            <Name member={member} onOpen={onOpen} />
          </li>
        ))}
      </chakra.ul>
      {!all && (
        <Button variant="quiet" px="0" onClick={() => setAll(true)}>
          {`Show all ${members.length}`}
        </Button>
      )}
    </>
  )
}

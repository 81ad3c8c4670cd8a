/** The section "Family Connections" of the details dialog: parents, children and siblings as rows with medallions. */
import { chakra } from '@chakra-ui/react'
import { useId, useMemo, useState } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import { getPortraitUrl } from '#client/people/portrait-url.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { Family } from '../chart/family.ts'
import { getRelatives } from '../chart/relatives.ts'
import { DetailSection } from './detail-section.tsx'

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
          <chakra.div key={term} _notFirst={{ mt: '3' }}>
            <chakra.dt color="text.muted">{term}</chakra.dt>
            <chakra.dd>
              <Relatives key={person.id} family={family} members={members} onOpen={onOpen} />
            </chakra.dd>
          </chakra.div>
        ))}
      </dl>
    </DetailSection>
  )
}

/** With more relatives than this, the rest is behind a button. */
const maxInitialRelatives = 30

interface RelativesProps extends Pick<FamilyConnectionsProps, 'family' | 'onOpen'> {
  members: readonly FamilyMember[]
}

function Relatives({ family, members, onOpen }: RelativesProps) {
  const [showAll, setShowAll] = useState(members.length <= maxInitialRelatives)
  return (
    <>
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))"
        columnGap="2"
        mx="-2"
      >
        {(showAll ? members : members.slice(0, maxInitialRelatives)).map((member) => (
          <li key={member.id}>
            <RelativeButton
              member={member}
              branch={family.drawing.branch[family.indexById.get(member.id) ?? -1]}
              onOpen={onOpen}
            />
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

interface RelativeButtonProps extends Pick<FamilyConnectionsProps, 'onOpen'> {
  member: FamilyMember
  branch: number | undefined
}

/** Medallion, name and years; the name alone is the name of the button. */
function RelativeButton({ member, branch, onOpen }: RelativeButtonProps) {
  const id = useId()
  const name = formatFullName(member)
  return (
    <chakra.button
      type="button"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-years`}
      display="flex"
      alignItems="center"
      gap="3"
      w="full"
      minH="touch"
      px="2"
      py="1.5"
      textAlign="start"
      borderRadius="md"
      cursor="pointer"
      _hover={{ bg: 'accent.soft' }}
      _focusVisible={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '-3px' }}
      onClick={() => onOpen(member.id)}
    >
      <Medallion name={name} branch={branch} photoUrl={getPortraitUrl(member.profile_photo_url)} />
      <chakra.span minW="0">
        <chakra.span id={`${id}-name`} display="block" textStyle="name" lineHeight="1.25">
          {name}
        </chakra.span>
        <chakra.span
          id={`${id}-years`}
          display="block"
          textStyle="small"
          color="text.muted"
          fontVariantNumeric="tabular-nums"
        >
          {formatLifeYears(member, new Date())}
        </chakra.span>
      </chakra.span>
    </chakra.button>
  )
}

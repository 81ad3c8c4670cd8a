/** The card of the person who was found, at the bottom of a phone's canvas until it is dismissed. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { getPortraitUrl } from '#client/people/portrait-url.ts'
import { landscapePhone } from '#client/theme/screen-kinds.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { Family } from '../chart/family.ts'
import { useRelationToUser } from '../walk/use-relation-to-user.ts'

/** One row. */
const sideways = {
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  py: '1',
  '& > :last-child': { gridColumn: '3', gridRow: '1', pe: '0' },
} as const

interface DockedPersonProps {
  family: Family
  person: FamilyMember
  onOpenDetails: (id: string) => void
  /** Opens the chart of the person's ancestors and descendants. */
  onLookFromHere: (id: string) => void
  onDismiss: () => void
}

export function DockedPerson({
  family,
  person,
  onOpenDetails,
  onLookFromHere,
  onDismiss,
}: DockedPersonProps) {
  const id = useId()
  const { user } = useSession()
  const relation = useRelationToUser(family, person.id, user?.member_id ?? null)
  const name = formatFullName(person)
  return (
    <chakra.section
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr) auto"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      mt="2"
      ps="3"
      py="2"
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      boxShadow="sheet"
      animation="sheetUp 200ms {easings.out}"
      _motionReduce={{ animation: 'none' }}
      css={{ [`@media ${landscapePhone}`]: sideways }}
    >
      <Medallion
        name={name}
        branch={family.drawing.branch[family.indexById.get(person.id) ?? -1]}
        photoUrl={getPortraitUrl(person.profile_photo_url)}
        isYou={user?.member_id === person.id}
      />
      <chakra.div minW="0">
        <chakra.h2 id={id} textStyle="name" lineHeight="1.2" lineClamp={2}>
          {name}
        </chakra.h2>
        <chakra.p textStyle="small" color="text.muted" fontVariantNumeric="tabular-nums" lineHeight="1.35">
          {formatLifeYears(person, new Date())}
          {relation && <chakra.span color="accent.text">{` · ${relation}`}</chakra.span>}
        </chakra.p>
      </chakra.div>
      <Button variant="quiet" size="icon" aria-label={`Close the card of ${name}`} onClick={onDismiss}>
        <X aria-hidden />
      </Button>
      <chakra.div gridColumn="1 / -1" display="flex" flexWrap="wrap" gap="2" pe="3">
        <Button flex="1 1 auto" px="3" aria-describedby={id} onClick={() => onOpenDetails(person.id)}>
          Details
        </Button>
        <Button
          variant="outline"
          flex="1 1 auto"
          px="3"
          aria-describedby={id}
          onClick={() => onLookFromHere(person.id)}
        >
          Look from here
        </Button>
      </chakra.div>
    </chakra.section>
  )
}

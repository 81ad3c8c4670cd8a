/** Which other record is the same person: found by name, or one of those that look like it. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Avatar } from '#client/ui/media/avatar.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { usePeople } from '#client/people/people.queries.ts'
import { PersonField } from '#client/people/person-field.tsx'
import { fullName } from '#client/people/person-name.ts'
import { likelyDuplicates } from './find-duplicates.ts'

interface MergeChooseProps {
  person: FamilyMember
  onChoose: (id: string) => void
  onClose: () => void
}

export function MergeChoose({ person, onChoose, onClose }: MergeChooseProps) {
  const { data: people } = usePeople()
  const [chosen, setChosen] = useState<string | null>(null)
  const likely = useMemo(() => likelyDuplicates(person, people ?? []), [person, people])
  const itself = useMemo(() => new Set([person.id]), [person.id])
  const { possible, reason } = useCanEdit()
  return (
    <Dialog
      open
      tall
      title="Merge two records"
      description={`Two records that are the same person become one. Which other record is ${fullName(person)}, too?`}
      maxW="40rem"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen === null || !possible} onClick={() => chosen !== null && onChoose(chosen)}>
            Compare
          </Button>
        </>
      }
    >
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        alignContent="start"
        gap="5"
        pt="4"
        pb="2"
        // Room for the people whom a name may mean.
        minH={{ md: 'min(24rem, 100dvh - 20rem)' }}
      >
        {reason && <Alert>{reason}</Alert>}
        {likely.length > 0 && (
          <chakra.div>
            <chakra.h3 textStyle="small" fontWeight={600} mb="2">
              These look like it
            </chakra.h3>
            <chakra.ul listStyleType="none" display="grid" gap="2">
              {likely.map((other) => (
                <li key={other.id}>
                  <LikelyOne person={other} onChoose={() => onChoose(other.id)} disabled={!possible} />
                </li>
              ))}
            </chakra.ul>
          </chakra.div>
        )}
        <PersonField
          label={likely.length > 0 ? 'Somebody else' : 'The other record'}
          chosen={chosen}
          without={itself}
          onChoose={setChosen}
        />
      </chakra.div>
    </Dialog>
  )
}

interface LikelyOneProps {
  person: FamilyMember
  disabled: boolean
  onChoose: () => void
}

function LikelyOne({ person, disabled, onChoose }: LikelyOneProps) {
  const facts = [formatLifeYears(person, new Date()), person.birth_place, person.occupation].filter(Boolean)
  return (
    <Button
      variant="outline"
      w="full"
      justifyContent="flex-start"
      textAlign="start"
      px="3"
      gap="3"
      disabled={disabled}
      onClick={onChoose}
    >
      <Avatar name={fullName(person)} photoUrl={person.profile_photo_url} size="sm" />
      <chakra.span minW="0">
        <chakra.span display="block" textStyle="name">
          {fullName(person)}
        </chakra.span>
        <chakra.span display="block" textStyle="small" color="text.muted" fontWeight={400}>
          {facts.join(' · ')}
        </chakra.span>
      </chakra.span>
    </Button>
  )
}

/** The dialog step that picks the other record of the same person, from possible duplicates or by name. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { EditBlockedAlert } from '#client/accounts/edit-blocked-alert.tsx'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { usePeople } from '#client/people/people.queries.ts'
import { PersonField } from '#client/people/person-field.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeDates } from '#shared/genealogy/dates/life-years.ts'
import { findDuplicates } from './find-duplicates.ts'

interface ChooseOtherRecordProps {
  person: FamilyMember
  onChoose: (id: string) => void
  onClose: () => void
}

export function ChooseOtherRecord({ person, onChoose, onClose }: ChooseOtherRecordProps) {
  const { data: people } = usePeople()
  const [chosen, setChosen] = useState<string | null>(null)
  const duplicates = useMemo(() => findDuplicates(person, people ?? []), [person, people])
  const excludedIds = useMemo(() => new Set([person.id]), [person.id])
  const { possible } = useCanEdit()
  return (
    <Dialog
      open
      tall
      title="Merge duplicates"
      description={`If ${formatFullName(person)} is in the family tree twice, choose the duplicate here.`}
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
        // Space for the suggestions of the search field.
        minH={{ md: 'min(24rem, 100dvh - 20rem)' }}
      >
        <EditBlockedAlert />
        {duplicates.length > 0 && (
          <chakra.div>
            <chakra.h3 textStyle="small" fontWeight={600} mb="2">
              Possible duplicates
            </chakra.h3>
            <chakra.ul listStyleType="none" display="grid" gap="2">
              {duplicates.map((other) => (
                <li key={other.id}>
                  <DuplicateButton person={other} onChoose={() => onChoose(other.id)} disabled={!possible} />
                </li>
              ))}
            </chakra.ul>
          </chakra.div>
        )}
        <PersonField
          label={duplicates.length > 0 ? 'Another person' : 'The duplicate'}
          selectedId={chosen}
          excludedIds={excludedIds}
          onSelect={setChosen}
        />
      </chakra.div>
    </Dialog>
  )
}

interface DuplicateButtonProps {
  person: FamilyMember
  disabled: boolean
  onChoose: () => void
}

function DuplicateButton({ person, disabled, onChoose }: DuplicateButtonProps) {
  const details = [formatLifeDates(person, new Date()), person.birth_place, person.occupation].filter(Boolean)
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
      <Medallion name={formatFullName(person)} photoUrl={person.profile_photo_url} size="sm" />
      <chakra.span minW="0">
        <chakra.span display="block" textStyle="name">
          {formatFullName(person)}
        </chakra.span>
        <chakra.span display="block" textStyle="small" color="text.muted" fontWeight={400}>
          {details.join(' · ')}
        </chakra.span>
      </chakra.span>
    </Button>
  )
}

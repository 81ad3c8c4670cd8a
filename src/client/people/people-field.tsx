/** A form field for several people: one search field, and the chosen people with a remove button each. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { usePeople } from './people.queries.ts'
import { PersonField } from './person-field.tsx'
import { PersonMedallion } from './person-medallion.tsx'
import { useFormatPersonName } from './use-person-names.ts'

interface PeopleFieldProps {
  label: string
  hint: string
  /** The error message. */
  error?: string | undefined
  /** The ids of the chosen people. */
  chosenIds: readonly string[]
  onChange: (ids: string[]) => void
}

export function PeopleField({ label, hint, error, chosenIds, onChange }: PeopleFieldProps) {
  const nameOf = useFormatPersonName()
  const { data: people } = usePeople()
  const excludedIds = useMemo(() => new Set(chosenIds), [chosenIds])
  return (
    <div>
      <PersonField
        label={label}
        hint={hint}
        error={error}
        selectedId={null}
        excludedIds={excludedIds}
        onSelect={(id) => id !== null && onChange([...chosenIds, id])}
      />
      {chosenIds.length > 0 && (
        <chakra.ul aria-label={label} display="flex" flexWrap="wrap" gap="2" mt="2.5" listStyleType="none">
          {chosenIds.map((id) => (
            <chakra.li
              key={id}
              display="flex"
              alignItems="center"
              maxW="full"
              bg="accent.soft"
              borderRadius="full"
              ps="1.5"
              gap="2"
            >
              <ChosenMedallion person={people?.find((person) => person.id === id)} />
              <chakra.span textStyle="name" truncate>
                {nameOf(id)}
              </chakra.span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove ${nameOf(id)}`}
                onClick={({ currentTarget }) => {
                  const row = currentTarget.closest('li')
                  const next = row?.nextElementSibling ?? row?.previousElementSibling
                  const field = row?.closest('div')?.querySelector('input')
                  ;(next?.querySelector('button') ?? field)?.focus()
                  onChange(chosenIds.filter((other) => other !== id))
                }}
              >
                <X aria-hidden />
              </Button>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </div>
  )
}

function ChosenMedallion({ person }: { person: FamilyMember | undefined }) {
  return person ? <PersonMedallion person={person} size="sm" /> : null
}

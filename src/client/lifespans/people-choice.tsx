/** The fields that choose whose lives the page shows. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { PersonField } from '#client/people/person-field.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ChoiceButtons } from '#client/ui/controls/choice-buttons.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { type LifespansChoice, maxChosenPeople } from './lifespans-url.ts'

interface PeopleChoiceProps {
  people: readonly FamilyMember[]
  choice: LifespansChoice
  /** The person whose ancestors are shown; null where nobody is chosen. */
  rootId: string | null
  onChange: (change: Partial<LifespansChoice>) => void
}

const kinds = ['Ancestors', 'Chosen people'] as const

export function PeopleChoice({ people, choice, rootId, onChange }: PeopleChoiceProps) {
  const isChosen = choice.people !== null
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" columnGap="6" rowGap="4" mb="5">
      <ChoiceButtons
        label="Whose lives"
        choices={kinds}
        selected={isChosen ? 'Chosen people' : 'Ancestors'}
        onSelect={(kind) =>
          onChange({ people: kind === 'Ancestors' ? null : rootId === null ? [] : [rootId], compared: null })
        }
      />
      <chakra.div flex="1 1 16rem" maxW="24rem" minW="0">
        {choice.people === null ? (
          <PersonField
            label="Ancestors of"
            selectedId={rootId}
            onSelect={(ancestorsOf) => onChange({ ancestorsOf, compared: null })}
          />
        ) : (
          <AddPerson chosen={choice.people} onChange={(ids) => onChange({ people: ids })} />
        )}
      </chakra.div>
      {choice.people !== null && (
        <ChosenPeople people={people} chosen={choice.people} onChange={(ids) => onChange({ people: ids })} />
      )}
    </chakra.div>
  )
}

interface ChosenProps {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

function AddPerson({ chosen, onChange }: ChosenProps) {
  const excluded = useMemo(() => new Set(chosen), [chosen])
  if (chosen.length >= maxChosenPeople)
    return <chakra.p color="text.muted">No more than {maxChosenPeople} people can be compared.</chakra.p>
  return (
    <PersonField
      label="Add a person"
      selectedId={null}
      excludedIds={excluded}
      onSelect={(id) => id !== null && onChange([...chosen, id])}
    />
  )
}

function ChosenPeople({ people, chosen, onChange }: ChosenProps & Pick<PeopleChoiceProps, 'people'>) {
  const shown = people.filter(({ id }) => chosen.includes(id))
  if (shown.length === 0) return null
  return (
    <chakra.ul
      aria-label="Chosen people"
      display="flex"
      flexWrap="wrap"
      gap="2"
      w="full"
      listStyleType="none"
    >
      {shown.map((person) => {
        const name = formatFullName(person)
        return (
          <li key={person.id}>
            <Button
              variant="outline"
              px="3"
              borderRadius="full"
              fontWeight={500}
              aria-label={`Remove ${name}`}
              onClick={() => onChange(chosen.filter((id) => id !== person.id))}
            >
              {name}
              <X aria-hidden />
            </Button>
          </li>
        )
      })}
    </chakra.ul>
  )
}

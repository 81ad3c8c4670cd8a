/** Those who took part in a fact, in a form: godparents, witnesses, lodgers; people of the tree, or names. */
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PersonField } from '#client/people/person-field.tsx'
import { useFormatPersonName } from '#client/people/use-person-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Field, FieldColumns, Select, TextField } from '#client/ui/form/field.tsx'
import { FoldingEntry } from '#client/ui/form/folding-entry.tsx'
import { ListFieldset } from '#client/ui/form/list-fieldset.tsx'
import { formatRole, participantRoles } from '#shared/fact-tags.ts'
import * as limits from '#shared/limits.ts'
import { formatParticipant, makeParticipant, otherRole, type ParticipantValue } from './participants-form.ts'

interface ParticipantsFieldProps {
  participants: ParticipantValue[]
  /** Of the fact. */
  tag: string
  error: string | undefined
  onChange: (participants: ParticipantValue[]) => void
}

export function ParticipantsField({ participants, tag, error, onChange }: ParticipantsFieldProps) {
  const nameOf = useFormatPersonName()
  /** The key of the line whose fields are shown. */
  const [openKey, setOpenKey] = useState<string | null>(null)
  return (
    <ListFieldset
      name="participants"
      legend="People who took part"
      error={error}
      footer={
        participants.length < limits.listLength.participants && (
          <Button
            variant="outline"
            onClick={() => {
              const added = makeParticipant(tag)
              onChange([...participants, added])
              setOpenKey(added.key)
            }}
          >
            <Plus aria-hidden />
            Add somebody
          </Button>
        )
      }
    >
      {participants.map((participant) => {
        const text = formatParticipant(participant, nameOf)
        return (
          <FoldingEntry
            key={participant.key}
            text={text}
            name={text}
            isOpen={participant.key === openKey}
            onToggle={() => setOpenKey(participant.key === openKey ? null : participant.key)}
            onRemove={() => onChange(participants.filter((one) => one !== participant))}
          >
            <ParticipantFields
              participant={participant}
              onChange={(part) =>
                onChange(participants.map((one) => (one === participant ? { ...one, ...part } : one)))
              }
            />
          </FoldingEntry>
        )
      })}
    </ListFieldset>
  )
}

interface ParticipantFieldsProps {
  participant: ParticipantValue
  onChange: (part: Partial<ParticipantValue>) => void
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function ParticipantFields({ participant, onChange }: ParticipantFieldsProps) {
  const { personId, name, role, phrase } = participant
  const roles = participantRoles.includes(role) ? participantRoles : [role, ...participantRoles]
  return (
    <FieldColumns>
      <PersonField
        label="Person in the family tree"
        autoFocus={personId === null && name === ''}
        selectedId={personId}
        onSelect={(id) => onChange(id === null ? { personId: null } : { personId: id, name: '' })}
      />
      {personId === null && (
        <TextField
          label="Or the name of somebody else"
          maxLength={limits.textLength.personName}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
      )}
      <Field label="Took part as">
        {(control) => (
          <Select
            {...control}
            value={role}
            onChange={({ currentTarget }) => onChange({ role: currentTarget.value })}
          >
            {roles.map((one) => (
              <option key={one} value={one}>
                {one === otherRole ? 'Something else' : capitalize(formatRole(one))}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {(role === otherRole || phrase !== '') && (
        <TextField
          label="In other words"
          hint="For example: lodger, foster mother."
          maxLength={limits.textLength.shortText}
          autoComplete="off"
          value={phrase}
          onChange={({ currentTarget }) => onChange({ phrase: currentTarget.value })}
        />
      )}
    </FieldColumns>
  )
}

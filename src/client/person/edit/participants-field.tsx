/** Those who took part in a fact, in a form: godparents, witnesses, lodgers; people of the tree, or names. */
import { chakra } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PersonField } from '#client/people/person-field.tsx'
import { useFormatPersonName } from '#client/people/use-person-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Field, FieldColumns, Select, TextField } from '#client/ui/form/field.tsx'
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
    <chakra.fieldset name="participants" tabIndex={-1} border="0" minW="0" outline="none">
      <chakra.legend textStyle="small" fontWeight={600} mb="1.5">
        People who took part
      </chakra.legend>
      {error && (
        <chakra.p role="alert" textStyle="small" color="danger.text" fontWeight={600} mb="2">
          {error}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" display="grid" gap="3" mb="3" _empty={{ display: 'none' }}>
        {participants.map((participant) => (
          <ParticipantItem
            key={participant.key}
            participant={participant}
            text={formatParticipant(participant, nameOf)}
            isOpen={participant.key === openKey}
            onToggle={() => setOpenKey(participant.key === openKey ? null : participant.key)}
            onChange={(part) =>
              onChange(participants.map((one) => (one === participant ? { ...one, ...part } : one)))
            }
            onRemove={() => onChange(participants.filter((one) => one !== participant))}
          />
        ))}
      </chakra.ul>
      {participants.length < limits.listLength.participants && (
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
      )}
    </chakra.fieldset>
  )
}

interface ParticipantItemProps {
  participant: ParticipantValue
  /** "Anna Lind, godparent" */
  text: string
  isOpen: boolean
  onToggle: () => void
  onChange: (part: Partial<ParticipantValue>) => void
  onRemove: () => void
}

function ParticipantItem({ participant, text, isOpen, onToggle, onChange, onRemove }: ParticipantItemProps) {
  return (
    <chakra.li borderWidth="1px" borderColor="line" borderRadius="md" ps="4" pe="1.5" py="1.5">
      <chakra.div display="flex" alignItems="center" gap="1">
        <chakra.p flex="1" minW="0" py="1.5" lineHeight="1.35" overflowWrap="anywhere">
          {text}
        </chakra.p>
        <Button
          variant="quiet"
          px="2.5"
          color="accent.text"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Edit'} ${text}`}
          onClick={onToggle}
        >
          {isOpen ? 'Close' : 'Edit'}
        </Button>
        <Button
          variant="quiet"
          size="icon"
          color="danger.text"
          aria-label={`Remove ${text}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </chakra.div>
      {isOpen && <ParticipantFields participant={participant} onChange={onChange} />}
    </chakra.li>
  )
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function ParticipantFields({
  participant,
  onChange,
}: Pick<ParticipantItemProps, 'participant' | 'onChange'>) {
  const { personId, name, role, phrase } = participant
  const roles = participantRoles.includes(role) ? participantRoles : [role, ...participantRoles]
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" pt="2" pb="3" pe="2.5">
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
    </chakra.div>
  )
}

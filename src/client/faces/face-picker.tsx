/** Says who a face shows: a person of the tree, a name, or nobody yet. One choice is enough. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { PersonField } from '#client/people/person-field.tsx'
import { useFindPersonName } from '#client/people/use-person-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { textLength } from '#shared/limits.ts'
import { useUnmarkedPeople } from './faces.queries.ts'

export interface FaceChoice {
  personId: string | null
  name: string | null
}

interface FacePickerProps {
  label: string
  /** The ids of people who are offered as buttons, because the picture names them. */
  suggestedIds: readonly string[]
  onChoose: (choice: FaceChoice) => void
  fieldRef?: Ref<HTMLDivElement>
  /** More buttons. */
  children?: ReactNode
}

const shownSuggestions = 6

export function FacePicker({ label, suggestedIds, onChoose, fieldRef, children }: FacePickerProps) {
  const findName = useFindPersonName()
  const unmarked = useUnmarkedPeople()
  const [isNaming, setIsNaming] = useState(false)
  const suggestions = suggestedIds
    .filter((id) => !unmarked.has(id) && findName(id) !== undefined)
    .slice(0, shownSuggestions)
  return (
    <chakra.div display="grid" gap="3" minW="0">
      <div ref={fieldRef}>
        <PersonField
          label={label}
          selectedId={null}
          excludedIds={unmarked}
          hint={unmarked.size > 0 ? 'People who do not wish to be marked are not suggested.' : undefined}
          onSelect={(id) => id !== null && onChoose({ personId: id, name: null })}
        />
      </div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {suggestions.map((id) => (
          <Button key={id} variant="outline" onClick={() => onChoose({ personId: id, name: null })}>
            {findName(id)}
          </Button>
        ))}
        {!isNaming && (
          <Button variant="outline" onClick={() => setIsNaming(true)}>
            Not in the family tree
          </Button>
        )}
        {children}
      </chakra.div>
      {isNaming && <NameForm onSave={(name) => onChoose({ personId: null, name })} />}
    </chakra.div>
  )
}

function NameForm({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <chakra.form onSubmit={submit} display="flex" flexWrap="wrap" alignItems="flex-end" gap="3">
      <chakra.div flex="1 1 12rem" minW="0">
        <TextField
          label="Name"
          autoFocus
          autoComplete="off"
          maxLength={textLength.shortText}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </chakra.div>
      <Button type="submit" disabled={name.trim() === ''}>
        Save
      </Button>
    </chakra.form>
  )
}

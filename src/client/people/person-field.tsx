/** A form field for one person, found by typing a part of the name. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Field, Input } from '#client/ui/form/field.tsx'
import { findPeople, getNameIndex } from './find-people.ts'
import { usePeople } from './people.queries.ts'
import { formatFullName } from './person-name.ts'
import { PersonSuggestions } from './person-suggestions.tsx'
import { getComboboxProps, usePersonCombobox } from './use-person-combobox.ts'

interface PersonFieldProps {
  label: string
  /** The name of the input in the form. */
  name?: string
  hint?: string | undefined
  /** The error message. */
  error?: string | undefined
  /** The id of the selected person; null for none. */
  selectedId: string | null
  onSelect: (id: string | null) => void
  /** The ids of people that cannot be selected. */
  excludedIds?: ReadonlySet<string>
  /** Focuses the field when it appears. */
  autoFocus?: boolean
}

export function PersonField({
  label,
  name,
  hint,
  error,
  selectedId,
  onSelect,
  excludedIds,
  autoFocus = false,
}: PersonFieldProps) {
  const { data: people } = usePeople()
  /** The typed text; null while the selected person is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const find = useMemo(
    () => (people ? (query: string) => findPeople(people, query, excludedIds) : null),
    [people, excludedIds],
  )
  const combobox = usePersonCombobox({
    inputRef,
    query: typed ?? '',
    find,
    onSelect: ({ id }) => {
      setTyped(null)
      onSelect(id)
    },
  })
  const person = useMemo(
    () => (selectedId === null ? undefined : people?.find(({ id }) => id === selectedId)),
    [people, selectedId],
  )

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <chakra.div position="relative">
          <Input
            ref={inputRef}
            name={name}
            autoFocus={autoFocus}
            {...control}
            {...getComboboxProps(combobox)}
            placeholder="Type a name"
            {...(selectedId !== null && typed === null && { paddingInlineEnd: '3rem' })}
            value={typed ?? (person ? formatFullName(person) : '')}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.handleTextChange()
            }}
            onFocus={(event) => {
              event.currentTarget.select()
              if (people) getNameIndex(people)
            }}
            onBlur={() => {
              // An emptied field selects nobody.
              if (typed?.trim() === '' && selectedId !== null) onSelect(null)
              setTyped(null)
              combobox.close()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped(null)
              else combobox.handleKey(event)
            }}
          />
          {selectedId !== null && typed === null && (
            <Button
              variant="quiet"
              size="icon"
              position="absolute"
              insetEnd="0.125rem"
              top="0.125rem"
              color="text.muted"
              aria-label={`Clear the field “${label}”`}
              onClick={() => {
                onSelect(null)
                inputRef.current?.focus()
              }}
            >
              <X aria-hidden />
            </Button>
          )}
          <PersonSuggestions combobox={combobox} />
        </chakra.div>
      )}
    </Field>
  )
}

/** A form field for one person, found by typing a part of the name. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Field, Input } from '#client/ui/form/field.tsx'
import { type ListRoom, roomAt } from '#client/ui/form/suggestions-position.ts'
import { findPeople, type PeopleMatches, prepareNames } from './find-people.ts'
import { usePeople } from './people.queries.ts'
import { formatFullName } from './person-name.ts'
import { PersonOptions } from './person-options.tsx'

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

const maxSuggestions = 8
const rowHeight = 62
const noMatches: PeopleMatches = { people: [], more: 0 }

export function PersonField(props: PersonFieldProps) {
  const {
    label,
    name,
    hint,
    error,
    selectedId: chosen,
    onSelect: onChoose,
    excludedIds: without,
    autoFocus = false,
  } = props
  const list = useId()
  const { data: people } = usePeople()
  /** The typed text; null while the selected person is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const [room, setRoom] = useState<ListRoom>({
    side: 'below',
    height: maxSuggestions * rowHeight,
    lift: 0,
  })
  // Deferred, so that typing stays responsive.
  const query = useDeferredValue(typed ?? '')
  const matches = useMemo(
    () => (people ? findPeople(people, query, maxSuggestions, without) : noMatches),
    [people, query, without],
  )
  const member = useMemo(
    () => (chosen === null ? undefined : people?.find((person) => person.id === chosen)),
    [people, chosen],
  )
  const open = typed !== null && typed.trim() !== ''
  const rows = Math.max(1, matches.people.length) + (matches.more > 0 ? 1 : 0)
  useLayoutEffect(() => {
    if (open && field.current) setRoom(roomAt(field.current, rows * rowHeight + 16))
  }, [open, rows])

  useEffect(() => {
    if (!open) return
    // In the capture phase, so that Escape closes the list and not the dialog.
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== field.current) return
      event.preventDefault()
      setTyped(null)
    }
    window.addEventListener('keydown', close, true)
    return () => window.removeEventListener('keydown', close, true)
  }, [open])

  function select(index: number) {
    const current = people && typed ? findPeople(people, typed, maxSuggestions, without) : matches
    const person = (query === typed ? matches : current).people[index]
    if (!person) return
    setTyped(null)
    onChoose(person.id)
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = matches.people.length - 1
    if (!open) return
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1)
    else if (event.key === 'Enter') select(active)
    else return
    event.preventDefault()
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <chakra.div position="relative">
          <Input
            ref={field}
            name={name}
            autoFocus={autoFocus}
            role="combobox"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={open && matches.people[active] ? `${list}-${active}` : undefined}
            {...control}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder="Type a name"
            paddingInlineEnd="3rem"
            value={typed ?? (member ? formatFullName(member) : '')}
            onChange={(event) => {
              setActive(0)
              setTyped(event.currentTarget.value)
            }}
            onFocus={(event) => {
              event.currentTarget.select()
              if (people) prepareNames(people)
            }}
            onBlur={() => {
              // An emptied field selects nobody.
              if (typed?.trim() === '' && chosen !== null) onChoose(null)
              setTyped(null)
            }}
            onKeyDown={onKeyDown}
          />
          {chosen !== null && typed === null && (
            <Button
              variant="quiet"
              size="icon"
              position="absolute"
              insetEnd="0.125rem"
              top="0.125rem"
              color="text.muted"
              aria-label={`Clear the field “${label}”`}
              onClick={() => {
                onChoose(null)
                field.current?.focus()
              }}
            >
              <X aria-hidden />
            </Button>
          )}
          <PersonOptions
            id={list}
            open={open}
            matches={matches}
            active={active}
            room={room}
            onHighlight={setActive}
            onChoose={select}
          />
        </chakra.div>
      )}
    </Field>
  )
}

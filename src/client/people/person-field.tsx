/** A field for one person of the family, found by typing a part of the name. */
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
import { type PeopleMatches, findPeople, prepareNames } from './find-people.ts'
import { usePeople } from './people.queries.ts'
import { formatFullName } from './person-name.ts'
import { PersonOptions } from './person-options.tsx'

interface PersonFieldProps {
  label: string
  /** Of the input, by which a form finds it. */
  name?: string
  hint?: string | undefined
  /** What is wrong, as a sentence. */
  error?: string | undefined
  /** By id; null is nobody. */
  selectedId: string | null
  onSelect: (id: string | null) => void
  /** Who cannot be meant. */
  excludedIds?: ReadonlySet<string>
  /** Takes the focus when it comes. */
  autoFocus?: boolean
}

const mostSuggestions = 8
const rowHeight = 62
const nobody: PeopleMatches = { people: [], more: 0 }

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
  /** What is being typed; null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const [room, setRoom] = useState<ListRoom>({
    side: 'below',
    height: mostSuggestions * rowHeight,
    lift: 0,
  })
  // The letter stands in the field at once; the list follows as soon as there is time.
  const sought = useDeferredValue(typed ?? '')
  const found = useMemo(
    () => (people ? findPeople(people, sought, mostSuggestions, without) : nobody),
    [people, sought, without],
  )
  const member = useMemo(
    () => (chosen === null ? undefined : people?.find((person) => person.id === chosen)),
    [people, chosen],
  )
  const open = typed !== null && typed.trim() !== ''
  const rows = Math.max(1, found.people.length) + (found.more > 0 ? 1 : 0)
  useLayoutEffect(() => {
    if (open && field.current) setRoom(roomAt(field.current, rows * rowHeight + 16))
  }, [open, rows])

  useEffect(() => {
    if (!open) return
    // Before the dialog around it hears of the key: it closes the list alone.
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== field.current) return
      event.preventDefault()
      setTyped(null)
    }
    window.addEventListener('keydown', close, true)
    return () => window.removeEventListener('keydown', close, true)
  }, [open])

  function choose(at: number) {
    const current = people && typed ? findPeople(people, typed, mostSuggestions, without) : found
    const person = (sought === typed ? found : current).people[at]
    if (!person) return
    setTyped(null)
    onChoose(person.id)
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = found.people.length - 1
    if (!open) return
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1)
    else if (event.key === 'Enter') choose(active)
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
            aria-activedescendant={open && found.people[active] ? `${list}-${active}` : undefined}
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
              // Whoever has emptied the field means nobody.
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
            found={found}
            active={active}
            room={room}
            onPoint={setActive}
            onChoose={choose}
          />
        </chakra.div>
      )}
    </Field>
  )
}

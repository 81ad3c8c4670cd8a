/** State and keyboard handling of a text field that suggests people while the user types a name. */
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type ListRoom, roomAt } from '#client/ui/form/suggestions-position.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { PeopleMatches } from './find-people.ts'

interface PersonComboboxOptions {
  inputRef: RefObject<HTMLInputElement | null>
  /** The typed text. */
  query: string
  /** A stable function; null while the people are loading. */
  find: ((query: string) => PeopleMatches) | null
  onSelect: (person: FamilyMember) => void
}

export interface PersonCombobox {
  /** Id of the list; its options have the ids `{id}-0`, `{id}-1`, … */
  id: string
  isOpen: boolean
  matches: PeopleMatches
  /** Whether the search has finished without a match. */
  hasNoMatches: boolean
  /** Index of the option that Enter selects. */
  activeIndex: number
  room: ListRoom
  setActiveIndex: (index: number) => void
  select: (index: number) => void
  open: () => void
  close: () => void
  /** Opens the list and makes the first option active. */
  handleTextChange: () => void
  /** Handles the keys of an open list; an arrow key opens a closed one. */
  handleKey: (event: KeyboardEvent) => void
}

/** Approximate height of a row and space around the rows, in pixels. */
const rowHeight = 62
const listPadding = 16
const noMatches: PeopleMatches = { people: [], more: 0 }

export function usePersonCombobox(options: PersonComboboxOptions): PersonCombobox {
  const { inputRef, query, find } = options
  const id = useId()
  const [isRequested, setIsRequested] = useState(false)
  const [activeIndex, setActiveIndex] = useState(0)
  const [room, setRoom] = useState<ListRoom>({ side: 'below', height: 8 * rowHeight, lift: 0 })
  // The typed letter appears at once; the list is rendered when there is time.
  const deferredQuery = useDeferredValue(query)
  const matches = useMemo(
    () => (find && isRequested ? find(deferredQuery) : noMatches),
    [find, deferredQuery, isRequested],
  )
  const isOpen = isRequested && find !== null && query.trim() !== ''
  const rows = Math.max(1, matches.people.length) + (matches.more > 0 ? 1 : 0)

  useLayoutEffect(() => {
    if (isOpen && inputRef.current) setRoom(roomAt(inputRef.current, rows * rowHeight + listPadding))
  }, [isOpen, rows, inputRef])

  useEffect(() => {
    if (!isOpen) return
    // In the capture phase, so that Escape closes the list and not the dialog around it.
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== inputRef.current) return
      event.preventDefault()
      setIsRequested(false)
    }
    window.addEventListener('keydown', closeOnEscape, true)
    return () => window.removeEventListener('keydown', closeOnEscape, true)
  }, [isOpen, inputRef])

  const selectNow = (index: number) => {
    const current = deferredQuery === query || !find ? matches : find(query)
    const person = current.people[Math.min(index, current.people.length - 1)]
    if (!person) return
    setIsRequested(false)
    options.onSelect(person)
  }
  const latest = useRef(selectNow)
  useLayoutEffect(() => {
    latest.current = selectNow
  })
  const select = useCallback((index: number) => latest.current(index), [])

  const handleKey = (event: KeyboardEvent) => {
    const last = matches.people.length - 1
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isArrow && !isOpen) setIsRequested(true)
    else if (event.key === 'ArrowDown') setActiveIndex(activeIndex >= last ? 0 : activeIndex + 1)
    else if (event.key === 'ArrowUp') setActiveIndex(activeIndex <= 0 ? last : activeIndex - 1)
    else if (event.key === 'Enter' && isOpen) select(activeIndex)
    else return
    event.preventDefault()
  }
  return {
    id,
    isOpen,
    matches,
    hasNoMatches: deferredQuery === query && matches.people.length === 0,
    activeIndex,
    room,
    setActiveIndex,
    select,
    open: () => setIsRequested(true),
    close: () => setIsRequested(false),
    handleTextChange: () => {
      setActiveIndex(0)
      setIsRequested(true)
    },
    handleKey,
  }
}

/** The props that make an input the combobox of the list. */
export function getComboboxProps({ id, isOpen, matches, activeIndex }: PersonCombobox) {
  return {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': id,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isOpen && matches.people.length > 0 ? `${id}-${activeIndex}` : undefined,
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'go',
  } as const
}

/** Suggestions while somebody types a name: who, which one is meant, and what keys and choices do. */
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { type CardFace, faceOf } from '../cards/card-content.ts'
import type { Family } from '../chart/family.ts'
import { suggestNames } from './name-search.ts'

export interface Suggestion {
  member: FamilyMember
  face: CardFace
  branch: number
}

export interface Suggestions {
  /** Of the list of suggestions; each has `{id}-{place}`. */
  id: string
  shown: boolean
  /** Nobody has that name; false while they are still looked for. */
  nobody: boolean
  suggestions: Suggestion[]
  /** The place of the one that Enter chooses. */
  active: number
  setActive: (place: number) => void
  choose: (place: number) => void
  open: () => void
  close: () => void
  /** The text has changed: the first answer is meant. */
  restart: () => void
  /** true where the key was for the list. */
  onKey: (event: KeyboardEvent) => boolean
}

/** Suggestions of the same person stay the same, so that their rows need not be rendered at every letter. */
const made = new WeakMap<FamilyMember, Suggestion>()

function suggest({ members, picture }: Family, query: string): Suggestion[] {
  return suggestNames(picture.names, query, picture.weight).flatMap((p) => {
    const member = members[p]
    if (!member) return []
    const branch = picture.branch[p] ?? 0
    const before = made.get(member)
    const suggestion =
      before?.branch === branch ? before : { member, branch, face: faceOf(member, new Date()) }
    made.set(member, suggestion)
    return [suggestion]
  })
}

/** `family` is null while it is loaded. */
export function useSuggestions(
  family: Family | null,
  query: string,
  onChoose: (suggestion: Suggestion) => void,
): Suggestions {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  // The letter that was typed stands in the field at once; the list follows as soon as there is time.
  const wanted = useDeferredValue(query)
  const suggestions = useMemo(() => (family && open ? suggest(family, wanted) : []), [family, wanted, open])
  const shown = open && family !== null && query.trim() !== ''
  const chooseNow = (place: number) => {
    const upToDate = wanted === query || !family ? suggestions : suggest(family, query)
    const chosen = upToDate[Math.min(place, upToDate.length - 1)]
    if (!chosen) return
    setOpen(false)
    onChoose(chosen)
  }
  const latest = useRef(chooseNow)
  useLayoutEffect(() => {
    latest.current = chooseNow
  })
  const choose = useCallback((place: number) => latest.current(place), [])
  const onKey = ({ key }: KeyboardEvent) => {
    const last = suggestions.length - 1
    if (key === 'Enter') choose(active)
    else if (key === 'Escape' && shown) setOpen(false)
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!shown) setOpen(true)
      else if (key === 'ArrowDown') setActive(active >= last ? 0 : active + 1)
      else setActive(active <= 0 ? last : active - 1)
    } else return false
    return true
  }
  return {
    id,
    shown,
    nobody: wanted === query && suggestions.length === 0,
    suggestions,
    active,
    setActive,
    choose,
    open: () => setOpen(true),
    close: () => setOpen(false),
    restart: () => {
      setActive(0)
      setOpen(true)
    },
    onKey,
  }
}

/** What makes a field the head of the list of suggestions. */
export function comboboxProps({ id, shown, suggestions, active }: Suggestions) {
  return {
    role: 'combobox',
    'aria-expanded': shown,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': shown && suggestions.length > 0 ? `${id}-${active}` : undefined,
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'go',
  } as const
}

/** State and keyboard handling of the list of people suggested while the user types a name. */
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
import { type CardContent, getCardContent } from '../cards/card-content.ts'
import type { Family } from '../chart/family.ts'
import { suggestNames } from './name-search.ts'

export interface Suggestion {
  member: FamilyMember
  content: CardContent
  branch: number
}

export interface Suggestions {
  /** Prefix of element ids: the list is `{id}-list`, and its options are `{id}-0`, `{id}-1`, … */
  id: string
  isOpen: boolean
  /** Whether the search has finished without a match. */
  hasNoMatches: boolean
  suggestions: Suggestion[]
  /** Index of the suggestion that Enter chooses. */
  activeIndex: number
  setActiveIndex: (index: number) => void
  choose: (index: number) => void
  open: () => void
  close: () => void
  /** Opens the list and makes the first suggestion active. */
  handleTextChange: () => void
  /** Returns true when the key was handled. */
  handleKey: (event: KeyboardEvent) => boolean
}

/** A person's suggestion object is reused, so that memoised rows do not render at every typed letter. */
const cache = new WeakMap<FamilyMember, Suggestion>()

function findSuggestions({ members, drawing }: Family, query: string): Suggestion[] {
  return suggestNames(drawing.nameIndex, query, drawing.searchWeight).flatMap((p) => {
    const member = members[p]
    if (!member) return []
    const branch = drawing.branch[p] ?? 0
    const cached = cache.get(member)
    const suggestion =
      cached?.branch === branch ? cached : { member, branch, content: getCardContent(member, new Date()) }
    cache.set(member, suggestion)
    return [suggestion]
  })
}

/** `family` is null while the family is loading. */
export function useSuggestions(
  family: Family | null,
  query: string,
  onChoose: (suggestion: Suggestion) => void,
): Suggestions {
  const id = useId()
  const [isRequested, setIsRequested] = useState(false)
  const [activeIndex, setActiveIndex] = useState(0)
  // The typed letter appears at once; the list is rendered when there is time.
  const deferredQuery = useDeferredValue(query)
  const suggestions = useMemo(
    () => (family && isRequested ? findSuggestions(family, deferredQuery) : []),
    [family, deferredQuery, isRequested],
  )
  const isOpen = isRequested && family !== null && query.trim() !== ''
  const chooseNow = (index: number) => {
    const current = deferredQuery === query || !family ? suggestions : findSuggestions(family, query)
    const chosen = current[Math.min(index, current.length - 1)]
    if (!chosen) return
    setIsRequested(false)
    onChoose(chosen)
  }
  const latest = useRef(chooseNow)
  useLayoutEffect(() => {
    latest.current = chooseNow
  })
  const choose = useCallback((index: number) => latest.current(index), [])
  const handleKey = ({ key }: KeyboardEvent) => {
    const last = suggestions.length - 1
    if (key === 'Enter') choose(activeIndex)
    else if (key === 'Escape' && isOpen) setIsRequested(false)
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!isOpen) setIsRequested(true)
      else if (key === 'ArrowDown') setActiveIndex(activeIndex >= last ? 0 : activeIndex + 1)
      else setActiveIndex(activeIndex <= 0 ? last : activeIndex - 1)
    } else return false
    return true
  }
  return {
    id,
    isOpen,
    hasNoMatches: deferredQuery === query && suggestions.length === 0,
    suggestions,
    activeIndex,
    setActiveIndex,
    choose,
    open: () => setIsRequested(true),
    close: () => setIsRequested(false),
    handleTextChange: () => {
      setActiveIndex(0)
      setIsRequested(true)
    },
    handleKey,
  }
}

/** Props that make an input the combobox of a list of suggestions. */
export function getComboboxProps({ id, isOpen, suggestions, activeIndex }: Suggestions) {
  return {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isOpen && suggestions.length > 0 ? `${id}-${activeIndex}` : undefined,
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'go',
  } as const
}

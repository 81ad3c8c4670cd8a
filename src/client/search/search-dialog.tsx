/** The search dialog: searches everything that is saved on this device. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { leavePage } from '#client/ui/browser/leave-guard.ts'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { SearchResult } from './search-entry.ts'
import type { FoundGroup } from './search-index.ts'
import { Group, More, SearchStatus } from './search-results.tsx'
import { useSearch } from './use-search.ts'

interface SearchDialogProps {
  open: boolean
  onClose: () => void
}

export default function SearchDialog({ open, onClose }: SearchDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Search the family"
      maxW="40rem"
      initialFocus={() => input.current}
    >
      <SearchCombobox input={input} onClose={onClose} />
    </Dialog>
  )
}

/** The results in the order of the arrow keys. */
function flattenGroups(groups: readonly FoundGroup[]): SearchResult[] {
  return groups.flatMap((group) => group.results)
}

function SearchCombobox({
  input,
  onClose,
}: {
  input: RefObject<HTMLInputElement | null>
  onClose: () => void
}) {
  const id = useId()
  const { user } = useSession()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { groups, answered, complete } = useSearch(user?.id ?? '', query)
  const results = flattenGroups(groups)
  const asked = query.trim() !== ''
  /** The query for which the user pressed Enter before its results were shown. */
  const [hurried, setHurried] = useState<string | null>(null)

  function open(address: string) {
    onClose()
    leavePage(() => void navigate(address))
  }

  const first = results[0]
  const opensFirst = useEffectEvent((address: string) => open(address))
  useEffect(() => {
    if (hurried !== null && hurried === answered && first) opensFirst(first.address)
  }, [hurried, answered, first])

  function move(by: number) {
    const next = results.length === 0 ? 0 : (active + by + results.length) % results.length
    setActive(next)
    list.current?.querySelector(`[id="${id}-${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') {
      const chosen = results[active]
      if (answered !== query) setHurried(query)
      else if (chosen) open(chosen.address)
    } else return
    event.preventDefault()
  }

  return (
    <chakra.div pb={{ base: '2', md: '0' }} minH={{ base: 'calc(100dvh - 8rem)', md: wideHeight }}>
      <chakra.div position="relative">
        <SearchInput
          ref={input}
          role="combobox"
          aria-label="Search people, events, news, stories and archives"
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={results.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="A name, a year, a word"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setActive(0)
            setHurried(null)
          }}
          onKeyDown={onKeyDown}
        />
      </chakra.div>
      <chakra.div
        mx="-2"
        px="2"
        mb={{ md: '-6' }}
        pb={{ md: '4' }}
        maxH={{ md: `calc(${wideHeight} - 2rem)` }}
        overflowY={{ md: 'auto' }}
      >
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results">
          {asked &&
            groups.map((group) => (
              <Group
                key={group.kind}
                group={group}
                idOf={(result) => `${id}-${results.indexOf(result)}`}
                isActive={(result) => results[active] === result}
                onPoint={(result) => setActive(results.indexOf(result))}
                onOpen={(result) => open(result.address)}
              />
            ))}
        </div>
        <SearchStatus
          asked={asked && (results.length > 0 || query.trim().length > 1)}
          found={results.length}
          settled={answered === query && complete}
        />
        {asked && <More groups={groups} query={query} onOpen={open} />}
      </chakra.div>
    </chakra.div>
  )
}

/** A fixed height, so that the field does not move while the user types. */
const wideHeight = 'min(36rem, 100dvh - 10rem)'

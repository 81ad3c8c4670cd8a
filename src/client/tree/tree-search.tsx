/** The search in the page's head: suggestions while one types, and a choice takes the tree there. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { maidenName } from '#client/people/person-name.ts'
import { Medallion } from '#client/ui/medallion.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { faceOf } from './card-face.ts'
import { suggestNames } from './name-search.ts'
import type { Family } from './tree.queries.ts'

interface TreeSearchProps {
  /** null while it is loaded. */
  family: Family | null
  onChoose: (id: string) => void
}

export function TreeSearch({ family, onChoose }: TreeSearchProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const today = useMemo(() => new Date(), [])
  const picture = family?.picture
  const found = useMemo(
    () => (picture ? suggestNames(picture.names, query, picture.weight) : []),
    [picture, query],
  )
  const shown = open && family !== null && query.trim() !== ''
  const suggestions = found.flatMap((p) => {
    const member = family?.members[p]
    return member ? [{ member, branch: picture?.branch[p] ?? 0, face: faceOf(member, today) }] : []
  })

  const choose = (place: number) => {
    const chosen = suggestions[place]
    if (!chosen) return
    setQuery(chosen.face.name)
    setOpen(false)
    onChoose(chosen.member.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = suggestions.length - 1
    switch (event.key) {
      case 'ArrowDown':
        if (shown) setActive(active >= last ? 0 : active + 1)
        else setOpen(true)
        break
      case 'ArrowUp':
        if (shown) setActive(active <= 0 ? last : active - 1)
        else setOpen(true)
        break
      case 'Enter':
        choose(Math.min(active, last))
        break
      case 'Escape':
        if (shown) setOpen(false)
        else setQuery('')
        break
      default:
        return
    }
    event.preventDefault()
  }
  return (
    <chakra.div
      role="search"
      aria-label="Family members"
      position="relative"
      display="block"
      w={{ base: 'full', md: '24rem' }}
      maxW={{ md: '24rem' }}
    >
      <SearchInput
        role="combobox"
        aria-label="Search family members"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && suggestions.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        disabled={family === null}
        placeholder="Search by name or year"
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setActive(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <chakra.div
        display={shown ? 'block' : 'none'}
        position="absolute"
        zIndex="menu"
        insetInline="0"
        top="calc(100% + 0.375rem)"
        maxH="min(28rem, 60vh)"
        overflowY="auto"
        overscrollBehavior="contain"
        bg="raised"
        borderWidth="1px"
        borderColor="line.strong"
        borderRadius="md"
        boxShadow="lifted"
        py="1"
      >
        <div id={`${id}-list`} role="listbox" aria-label="Suggestions">
          {suggestions.map(({ member, face, branch: tint }, place) => (
            <chakra.div
              key={member.id}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === active}
              tabIndex={-1}
              display="flex"
              alignItems="center"
              gap="3"
              minH="touch"
              px="3"
              py="1.5"
              cursor="pointer"
              bg={place === active ? 'accent.soft' : 'transparent'}
              onPointerEnter={() => setActive(place)}
              // The field keeps the focus, so that the list does not close before the choice arrives.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(place)}
            >
              <Medallion name={face.name} branch={tint} photoUrl={member.profile_photo_url} size="sm" />
              <chakra.span minW="0" lineHeight="1.25">
                <chakra.span textStyle="name" display="block">
                  {face.name}
                  {maidenName(member) && (
                    <chakra.span
                      color="text.muted"
                      fontWeight={400}
                    >{` née ${maidenName(member)}`}</chakra.span>
                  )}
                </chakra.span>
                <chakra.span textStyle="small" color="text.muted" fontVariantNumeric="tabular-nums">
                  {face.years}
                </chakra.span>
              </chakra.span>
            </chakra.div>
          ))}
        </div>
        {shown && suggestions.length === 0 && (
          <chakra.p px="4" py="3" color="text.muted" role="status">
            No family members found matching your search.
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  )
}

/** Everybody in the family as a list: roots first, then by year of birth, then by name. Only what is in view is there. */
import { chakra } from '@chakra-ui/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo, useRef, useState } from 'react'
import { fullName } from '#client/people/person-name.ts'
import { portraitUrl } from '#client/people/portrait-url.ts'
import { SearchBox } from '#client/ui/controls/search-field.tsx'
import { Medallion } from '#client/ui/media/avatar.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { yearLabel } from '#shared/genealogy/dates/edtf.ts'
import type { Family } from '../chart/family.ts'
import { findMember, unionsOf } from '../chart/relatives.ts'
import { filterByName } from '../search/name-search.ts'

interface MonitorListProps {
  family: Family
  onChoose: (id: string) => void
}

const rowHeight = 68

export function MonitorList({ family, onChoose }: MonitorListProps) {
  const { names, order } = family.picture
  const [query, setQuery] = useState('')
  const found = useMemo(() => filterByName(names, query, order), [names, query, order])
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  return (
    <>
      <SearchBox
        label="Search the list"
        placeholder="Search the list"
        value={query}
        onChange={(value) => {
          setQuery(value)
          scroller.current?.scrollTo({ top: 0 })
        }}
      />
      <chakra.div
        ref={scroller}
        mt="3"
        maxH={{ base: '55vh', md: '20rem' }}
        h={{ base: '55vh', md: '20rem' }}
        overflowY="auto"
        overscrollBehavior="contain"
        mx="-2"
      >
        {found.length === 0 ? (
          <chakra.p px="2" py="6" color="text.muted" textAlign="center" role="status">
            No family members found matching your search.
          </chakra.p>
        ) : (
          <ul style={{ position: 'relative', height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start, key }) => (
              <MonitorRow
                key={key}
                family={family}
                person={found[index] ?? 0}
                top={start}
                place={index + 1}
                of={found.length}
                onChoose={onChoose}
              />
            ))}
          </ul>
        )}
      </chakra.div>
    </>
  )
}

interface MonitorRowProps extends MonitorListProps {
  person: number
  /** Distance from the top of the list in px. */
  top: number
  place: number
  of: number
}

const genders = { M: { sign: '♂', word: 'male' }, F: { sign: '♀', word: 'female' } } as const

const MonitorRow = memo(function MonitorRow({ family, person, top, place, of, onChoose }: MonitorRowProps) {
  const member = family.members[person]
  if (!member) return null
  const { root, childCount, branch } = family.picture
  const name = fullName(member)
  const gender = member.gender ? genders[member.gender] : null
  const facts = rowFacts(family, member, childCount[person] ?? 0)
  return (
    <li
      aria-posinset={place}
      aria-setsize={of}
      style={{ position: 'absolute', top, left: 0, right: 0, height: rowHeight }}
    >
      <chakra.button
        type="button"
        display="flex"
        alignItems="center"
        gap="3"
        w="full"
        h="full"
        px="2"
        textAlign="start"
        borderRadius="md"
        cursor="pointer"
        _hover={{ bg: 'accent.soft' }}
        _focusVisible={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '-3px' }}
        onClick={() => onChoose(member.id)}
      >
        <Medallion name={name} branch={branch[person]} photoUrl={portraitUrl(member.profile_photo_url)} />
        <chakra.span minW="0" flex="1">
          <chakra.span display="flex" alignItems="center" gap="2">
            <chakra.span textStyle="name" truncate>
              {name}
            </chakra.span>
            {gender && (
              <chakra.span color="text.muted" flexShrink={0}>
                <span aria-hidden>{gender.sign}</span>
                <chakra.span srOnly>{gender.word}</chakra.span>
              </chakra.span>
            )}
            {root[person] === 1 && (
              <chakra.span
                textStyle="label"
                flexShrink={0}
                fontSize="0.6875rem"
                px="1.5"
                borderRadius="sm"
                bg="accent.soft"
                color="accent.text"
              >
                Root
              </chakra.span>
            )}
          </chakra.span>
          <chakra.span textStyle="small" color="text.muted" display="flex" whiteSpace="pre">
            <chakra.span flexShrink={0} maxW="70%" truncate>
              {facts.born}
            </chakra.span>
            <chakra.span truncate>{facts.spouse}</chakra.span>
            <chakra.span flexShrink={0}>{facts.children}</chakra.span>
          </chakra.span>
        </chakra.span>
      </chakra.button>
    </li>
  )
})

/** "Born 1819 · Spouse Albert · 9 children": a long name of a spouse is cut, the rest is not. */
export function rowFacts(family: Family, member: FamilyMember, children: number) {
  const spouseId = member.spouse_id ?? unionsOf(member).at(-1)?.member_id ?? null
  const spouse = findMember(family, spouseId)
  const born = member.birth_date === null ? '' : `Born ${yearLabel(member.birth_date)}`
  const married = spouse ? `Spouse ${fullName(spouse)}` : ''
  const count = children === 1 ? '1 child' : `${children} children`
  // A space at the end of a part would be lost where it is cut or stands alone.
  return {
    born,
    spouse: born && married ? ` · ${married}` : married,
    children: children === 0 ? '' : born || married ? ` · ${count}` : count,
  }
}

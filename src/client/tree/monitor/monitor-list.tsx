/** The searchable, virtualised list of all family members: roots first, then by year of birth, then by name. */
import { chakra } from '@chakra-ui/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo, useRef, useState } from 'react'
import { filterByName } from '#client/people/name-search.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { getPortraitUrl } from '#client/people/portrait-url.ts'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatYear } from '#shared/genealogy/dates/format-date.ts'
import type { Family } from '../chart/family.ts'
import { findMember, listUnions } from '../chart/relatives.ts'

interface MonitorListProps {
  family: Family
  onChoose: (id: string) => void
}

/** The height of a row with one line for the name and one for the facts, in px. */
const minRowHeight = 68

export function MonitorList({ family, onChoose }: MonitorListProps) {
  const { nameIndex, monitorOrder } = family.drawing
  const [query, setQuery] = useState('')
  const found = useMemo(() => filterByName(nameIndex, query, monitorOrder), [nameIndex, query, monitorOrder])
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => minRowHeight,
    overscan: 4,
  })
  return (
    <>
      <SearchField
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
                measureRow={rows.measureElement}
                family={family}
                person={found[index] ?? 0}
                top={start}
                position={index + 1}
                total={found.length}
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
  measureRow: (row: Element | null) => void
  /** Distance from the top of the list in px. */
  top: number
  /** Position in the list, from 1. */
  position: number
  total: number
}

const genders = { M: { symbol: '♂', word: 'male' }, F: { symbol: '♀', word: 'female' } } as const

const MonitorRow = memo(function MonitorRow({
  family,
  person,
  measureRow,
  top,
  position,
  total,
  onChoose,
}: MonitorRowProps) {
  const member = family.members[person]
  if (!member) return null
  const { isRoot, childCount, branch } = family.drawing
  const name = formatFullName(member)
  const gender = member.gender ? genders[member.gender] : null
  return (
    <li
      ref={measureRow}
      data-index={position - 1}
      aria-posinset={position}
      aria-setsize={total}
      style={{ position: 'absolute', top, left: 0, right: 0 }}
    >
      <chakra.button
        type="button"
        display="flex"
        alignItems="center"
        gap="3"
        w="full"
        minH={`${minRowHeight}px`}
        px="2"
        py="1.5"
        textAlign="start"
        borderRadius="md"
        cursor="pointer"
        _hover={{ bg: 'accent.soft' }}
        _focusVisible={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '-3px' }}
        onClick={() => onChoose(member.id)}
      >
        <Medallion name={name} branch={branch[person]} photoUrl={getPortraitUrl(member.profile_photo_url)} />
        <chakra.span minW="0" flex="1">
          <chakra.span display="flex" alignItems="center" gap="2">
            <chakra.span textStyle="name" lineHeight="1.25" minW="0" overflowWrap="anywhere">
              {name}
            </chakra.span>
            {gender && (
              <chakra.span color="text.muted" flexShrink={0}>
                <span aria-hidden>{gender.symbol}</span>
                <chakra.span srOnly>{gender.word}</chakra.span>
              </chakra.span>
            )}
            {isRoot[person] === 1 && (
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
          <chakra.span textStyle="small" color="text.muted" display="block" overflowWrap="anywhere">
            {formatRowFacts(family, member, childCount[person] ?? 0)}
          </chakra.span>
        </chakra.span>
      </chakra.button>
    </li>
  )
})

function formatBirth({ birth_date, baptism_date }: FamilyMember): string | false {
  if (birth_date !== null) return `Born ${formatYear(birth_date)}`
  return baptism_date !== undefined && `Baptized ${formatYear(baptism_date)}`
}

/** "Born 1819 · Spouse Albert · 9 children". */
function formatRowFacts(family: Family, member: FamilyMember, childCount: number): string {
  const spouse = findMember(family, member.spouse_id ?? listUnions(member).at(-1)?.member_id ?? null)
  return [
    formatBirth(member),
    spouse && `Spouse ${formatFullName(spouse)}`,
    childCount > 0 && (childCount === 1 ? '1 child' : `${childCount} children`),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The sort controls of a data table: buttons in the head, or a select field above the cards. */
import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment } from 'react'
import { Button } from '../controls/button.tsx'
import { Field, Select } from '../form/field.tsx'
import { nextSort, type Sort } from './sort-rows.ts'
import type { Column } from './table-column.ts'

interface HeadProps<T, Id extends string> {
  columns: readonly Column<T, Id>[]
  sort: Sort<Id>
  onSort: (sort: Sort<Id>) => void
}

/** The gaps between columns and at both ends, smaller in narrow tables. */
export const tableGaps = {
  columnGap: '4',
  px: '4',
  css: { '@container (max-width: 52rem)': { columnGap: '3', paddingInline: '3' } },
} as const

const orders = { up: 'ascending', down: 'descending' } as const

export function TableHead<T, Id extends string>({
  columns,
  tracks,
  sort,
  onSort,
}: HeadProps<T, Id> & { tracks: string }) {
  return (
    <chakra.div
      role="rowgroup"
      position="sticky"
      // Sticks below the admin header.
      top={{
        base: 'calc(3.75rem + env(safe-area-inset-top))',
        lg: 'calc(4.25rem + env(safe-area-inset-top))',
      }}
      zIndex={2}
      bg="surface"
      borderTopRadius="lg"
      borderBottomWidth="1px"
      borderColor="line.strong"
    >
      <chakra.div
        role="row"
        aria-rowindex={1}
        display="grid"
        {...tableGaps}
        style={{ gridTemplateColumns: tracks }}
      >
        {columns.map(({ id, heading, sortable = false, alignEnd: atEnd = false }) => {
          const order = sort.by === id ? orders[sort.descending ? 'down' : 'up'] : undefined
          return (
            <chakra.div
              key={id}
              role="columnheader"
              aria-sort={order}
              display="flex"
              alignItems="center"
              justifyContent={atEnd ? 'flex-end' : 'flex-start'}
              minW="0"
              minH="3rem"
              textAlign="start"
              textStyle="label"
              fontWeight={600}
              color="text.muted"
            >
              {sortable ? (
                <SortButton order={order} heading={heading} onClick={() => onSort(nextSort(sort, id))} />
              ) : (
                heading
              )}
            </chakra.div>
          )
        })}
      </chakra.div>
    </chakra.div>
  )
}

interface SortButtonProps {
  heading: string
  order: 'ascending' | 'descending' | undefined
  onClick: () => void
}

function SortButton({ heading, order, onClick }: SortButtonProps) {
  const Arrow = order === undefined ? ChevronsUpDown : order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <chakra.button
      type="button"
      display="inline-flex"
      alignItems="center"
      gap="1"
      minH="touch"
      minW="touch"
      maxW="calc(100% + 1rem)"
      px="2"
      mx="-2"
      borderRadius="md"
      font="inherit"
      letterSpacing="inherit"
      textTransform="inherit"
      textAlign="start"
      cursor="pointer"
      color={order ? 'accent.text' : 'inherit'}
      _hover={{ bg: 'accent.soft', color: 'text' }}
      onClick={onClick}
    >
      <chakra.span minW="0" overflowWrap="break-word">
        <Heading words={heading} />
      </chakra.span>
      <chakra.span flexShrink={0} opacity={order ? 1 : 0.6}>
        <Arrow size={14} aria-hidden />
      </chakra.span>
    </chakra.button>
  )
}

/** A heading such as "Username/Contact", with a possible line break after the slash. */
function Heading({ words }: { words: string }) {
  const [first, ...rest] = words.split('/')
  return (
    <>
      {first}
      {rest.map((word) => (
        <Fragment key={word}>
          /<wbr />
          {word}
        </Fragment>
      ))}
    </>
  )
}

export function SortChoice<T, Id extends string>({ columns, sort, onSort }: HeadProps<T, Id>) {
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <chakra.div display="flex" alignItems="center" gap="2" mb="4">
      <chakra.div flex="1" minW="0">
        <Field label="Sort by" inlineLabel="always">
          {(control) => (
            <Select
              {...control}
              value={sort.by}
              onChange={({ currentTarget: { value } }) => {
                const column = columns.find(({ id }) => id === value)
                if (column) onSort({ by: column.id, descending: false })
              }}
            >
              {columns
                .filter(({ sortable }) => sortable)
                .map(({ id, heading }) => (
                  <option key={id} value={id}>
                    {heading}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      <Button
        variant="outline"
        size="icon"
        minH="3rem"
        aria-label={sort.descending ? 'Order: from last to first' : 'Order: from first to last'}
        onClick={() => onSort({ by: sort.by, descending: !sort.descending })}
      >
        <Arrow aria-hidden />
      </Button>
    </chakra.div>
  )
}

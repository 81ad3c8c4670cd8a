/** The grid of photos for administrators; only the visible rows are rendered. */
import { chakra } from '@chakra-ui/react'
import { type CSSProperties, memo, startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useVirtualRows } from '#client/ui/list/use-virtual-rows.ts'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { BrokenImageIcon, MissingFileIcon } from '../file-placeholder.tsx'
import { formatYearTaken } from '../format-archive-item.ts'
import { GridRows, rowStyles } from '../list/grid-rows.tsx'
import { type GridSize, getColumnCount, isSameSize, measureGrid } from '../list/grid-size.ts'
import { type ItemActionsProps, ItemIconActions } from './item-actions.tsx'

const gapRem = 1

/** Two columns on a phone, six on a wide screen, one with very large text. */
function countColumns(room: GridSize): number {
  const narrowest = room.width < 40 * room.rem ? 9.5 : 12.5
  return getColumnCount(room, { minCardRem: narrowest, gapRem, maxCount: 6 })
}

interface PhotoGridProps extends Omit<ItemActionsProps, 'item'> {
  items: readonly ArchiveItem[]
}

/** Memoized: typing in the search field does not render the grid again. */
export const PhotoGrid = memo(function PhotoGrid(props: PhotoGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<GridSize | null>(null)
  useEffect(() => {
    const measure = () => {
      if (!box.current) return
      const now = measureGrid(box.current)
      setRoom((before) => (before && isSameSize(before, now) ? before : now))
    }
    // A task of its own, in pieces: what stands above the pictures is painted first.
    startTransition(measure)
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return (
    <chakra.div ref={box} minH="60dvh">
      {room && <Rows {...props} room={room} />}
    </chakra.div>
  )
})

function Rows({ items, room, ...actions }: PhotoGridProps & { room: GridSize }) {
  const columns = countColumns(room)
  const tile = (room.width - (columns - 1) * gapRem * room.rem) / columns
  const virtual = useVirtualRows<HTMLDivElement>({
    count: Math.ceil(items.length / columns),
    getKey: rowKey,
    estimateHeight: () => tile + 5.5 * room.rem,
    overscan: 2,
  })
  return (
    <Grid
      ref={virtual.list}
      role="list"
      aria-label="Photos"
      style={{ '--columns': columns, '--gap': `${gapRem}rem`, height: virtual.height } as CSSProperties}
      {...virtual.focusHandlers}
    >
      <GridRows items={items} columns={columns} virtual={virtual}>
        {(item) => <PhotoCard item={item} sizes={`${Math.round(tile)}px`} {...actions} />}
      </GridRows>
    </Grid>
  )
}

const rowKey = (row: number) => row

/** Uses plain elements with classes for fast scrolling; `Grid` has the styles. */
const PhotoCard = memo(function PhotoCard({ item, sizes, ...actions }: ItemActionsProps & { sizes: string }) {
  return (
    <article aria-labelledby={`managed-${item.id}`}>
      <Link to={`/archives/${encodeURIComponent(item.id)}`} tabIndex={-1} aria-hidden className="mat">
        {item.file_url === '' ? (
          <MissingFileIcon />
        ) : (
          <ResponsiveImage
            url={item.file_url}
            picture={item.picture}
            alt=""
            sizes={sizes}
            ratio={1}
            fallback={<BrokenImageIcon />}
          />
        )}
      </Link>
      <h2 id={`managed-${item.id}`}>{item.title}</h2>
      <p>
        <span className="year">{formatYearTaken(item)}</span> · {item.category}
      </p>
      <ItemIconActions item={item} {...actions} />
    </article>
  )
})

/** With a mouse the actions are on the image on hover or focus, otherwise below the text. */
const Grid = chakra('div', {
  base: {
    position: 'relative',
    '& .row': rowStyles,
    '& article': {
      position: 'relative',
      height: '100%',
      padding: '2.5',
      paddingBottom: '3',
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'md',
      boxShadow: 'sheet',
      display: 'flex',
      flexDirection: 'column',
    },
    '& .mat': {
      display: 'block',
      aspectRatio: '1',
      overflow: 'hidden',
      bg: 'sunken',
      borderRadius: '3px',
      boxShadow: '0 0 0 1px var(--fh-colors-line-strong)',
    },
    '& h2': {
      textStyle: 'name',
      fontSize: '1.0625rem',
      marginTop: '2.5',
      lineClamp: 2,
    },
    '& p': { textStyle: 'small', color: 'text.muted', marginTop: '0.5' },
    '& .year': { fontVariantNumeric: 'tabular-nums' },
    '& .actions': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      marginTop: 'auto',
      paddingTop: '1.5',
      marginInline: '-1',
    },
    '& .actions > *': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minWidth: 'touch',
      minHeight: 'touch',
      borderRadius: 'md',
      cursor: 'pointer',
      _hover: { bg: 'accent.soft' },
      _focusVisible: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
      _disabled: { cursor: 'not-allowed', opacity: 0.62 },
    },
    '& [data-delete]': { color: 'danger.text' },
    '@media (hover: hover) and (pointer: fine)': {
      '& .actions': {
        position: 'absolute',
        insetEnd: '4',
        top: '4',
        padding: '0',
        margin: '0',
        bg: 'raised',
        borderRadius: 'md',
        boxShadow: 'lifted',
        opacity: 0,
        transition: 'opacity 150ms ease-out',
      },
      '& article:hover .actions, & article:focus-within .actions': { opacity: 1 },
    },
  },
})

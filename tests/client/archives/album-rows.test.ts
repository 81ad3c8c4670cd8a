/** Tests of the rows of the album. */
import { describe, expect, it } from 'vitest'
import { type AlbumRow, buildAlbum, sortByDate } from '#client/archives/album/album-rows.ts'
import { getAlbumSize, getRowHeight } from '#client/archives/album/album-size.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { boathouse, deed } from './some-items.ts'

let count = 0
const photo = (date_taken: string | null): ArchiveItem => ({
  ...boathouse,
  id: `photo-${count++}`,
  date_taken,
})
const paper = (date_taken: string | null): ArchiveItem => ({ ...deed, id: `paper-${count++}`, date_taken })
const photos = (date: string, number: number) => Array.from({ length: number }, () => photo(date))

const headings = (rows: readonly AlbumRow[]) =>
  rows.flatMap((row) => (row.kind === 'heading' ? [row.title] : []))
const pictures = (rows: readonly AlbumRow[]) => rows.flatMap((row) => (row.kind === 'pictures' ? [row] : []))

describe('buildAlbum', () => {
  it('gives each year with enough items a heading, and items without a date the last one', () => {
    const items = sortByDate([photo(null), ...photos('1950', 4), ...photos('1905~', 3)])
    const { rows, marks } = buildAlbum(items, 3)
    expect(headings(rows)).toEqual(['1905', '1950', 'Without a year'])
    expect(marks.map(({ label }) => label)).toEqual(['1905', '1950', '…'])
    for (const { row, title } of marks) expect(rows[row]).toMatchObject({ kind: 'heading', title })
  })

  it('joins years with few items, and shows the year on each tile', () => {
    const items = sortByDate(['1832', '1845', '1857', '1858', '1881'].map(photo))
    const { rows } = buildAlbum(items, 3)
    expect(headings(rows)).toEqual(['1832 – 1857', '1858 – 1881'])
    expect(pictures(rows).every(({ hasYears }) => hasYears)).toBe(true)
  })

  it('keeps a year with many items apart from a single item before it', () => {
    const { rows } = buildAlbum(sortByDate([photo('1850'), ...photos('1900', 9)]), 3)
    expect(headings(rows)).toEqual(['1850', '1900'])
    expect(pictures(rows)[1]?.hasYears).toBe(false)
  })

  it('contains every item once, in the order of the dates, with its position among all', () => {
    const items = sortByDate([...photos('1920', 17), ...photos('1930', 2), paper('1921'), paper(null)])
    for (const columns of [2, 3, 5, 6, 7]) {
      const rows = pictures(buildAlbum(items, columns).rows)
      expect(rows.flatMap((row) => row.items)).toEqual(items)
      let next = 0
      for (const { start, items: shown } of rows) {
        expect(start).toBe(next)
        next += shown.length
      }
    }
  })

  it('makes a photo large at alternating sides, and never a document', () => {
    const large = pictures(buildAlbum(photos('1920', 18), 3).rows).map((row) => row.large)
    expect(large).toEqual(['start', null, null, 'end', null, null])
    const papers = Array.from({ length: 6 }, () => paper('1920'))
    expect(pictures(buildAlbum(papers, 3).rows).map((row) => row.large)).toEqual([null, null])
  })

  it('has no large picture in an incomplete row or in two columns', () => {
    expect(pictures(buildAlbum(photos('1920', 2), 3).rows).map((row) => row.large)).toEqual([null])
    expect(pictures(buildAlbum(photos('1920', 4), 2).rows).map((row) => row.large)).toEqual([null, null])
  })
})

describe('getAlbumSize', () => {
  it.each([
    { windowWidth: 390, width: 358, rem: 16, columns: 3 },
    { windowWidth: 320, width: 288, rem: 16, columns: 3 },
    { windowWidth: 320, width: 288, rem: 25.6, columns: 2 },
    { windowWidth: 768, width: 704, rem: 16, columns: 5 },
    { windowWidth: 1440, width: 1088, rem: 16, columns: 6 },
  ])('has $columns columns at $windowWidth px with $rem px per rem', ({ columns, ...size }) => {
    const album = getAlbumSize(size)
    expect(album.columns).toBe(columns)
    expect(columns * album.tile + (columns - 1) * album.gap).toBeLessThanOrEqual(size.width)
  })

  it('gives a row with a large picture the height of two rows', () => {
    const size = getAlbumSize({ windowWidth: 390, width: 358, rem: 16 })
    const [, first, second] = buildAlbum(photos('1920', 6), size.columns).rows
    expect(getRowHeight(first, size)).toBe(2 * getRowHeight(second, size))
  })
})

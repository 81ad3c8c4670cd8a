/** What an item says of itself, and what stands before and after it. */
import { expect, it } from 'vitest'
import { formatDateTaken, formatFileFormat, formatYearTaken } from '#client/archives/format-archive-item.ts'
import { findPreviousNext } from '#client/archives/item/previous-next.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { boathouse, deed, everything, tape } from './some-items.ts'

it('tells the year taken, or that it is unknown', () => {
  expect(everything.map(formatYearTaken)).toEqual(['about 1905', 'Unknown', '1965–1968'])
  expect(formatDateTaken({ date_taken: '1923-06-24' })).toBe('24 June 1923')
})

it('tells a format by its letters', () => {
  expect(formatFileFormat({ mime_type: 'application/pdf', file_name: 'x' })).toBe('PDF')
  expect(formatFileFormat({ mime_type: 'application/unheard-of', file_name: 'film.MKV' })).toBe('MKV')
  expect(formatFileFormat({ mime_type: 'image/webp', file_name: 'picture' })).toBe('WEBP')
})

it('tells sizes in Bytes, KB, MB and GB', () => {
  expect([0, 840, 1024, 459_000, 1_258_291, 3_650_722_202].map(formatFileSize)).toEqual([
    '0 Bytes',
    '840 Bytes',
    '1 KB',
    '448 KB',
    '1.2 MB',
    '3.4 GB',
  ])
})

it('finds what stands before and after an item, and its place', () => {
  expect(findPreviousNext(everything, 'deed')).toEqual({
    previous: boathouse,
    next: tape,
    place: 2,
    count: 3,
  })
  expect(findPreviousNext(everything, 'boathouse').previous).toBeNull()
  expect(findPreviousNext(everything, 'tape').next).toBeNull()
})

it('knows no neighbours of an item that is not in the list', () => {
  expect(findPreviousNext([tape], deed.id)).toEqual({ previous: null, next: null, place: 0, count: 1 })
})

/** The texts about an archive item, and the previous and next item. */
import { expect, it } from 'vitest'
import { formatDateTaken, formatFileFormat, formatYearTaken } from '#client/archives/format-archive-item.ts'
import { findPreviousNext } from '#client/archives/item/previous-next.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { boathouse, deed, everything, tape } from './some-items.ts'

it('formats the year, or Unknown', () => {
  expect(everything.map(formatYearTaken)).toEqual(['about 1905', 'Unknown', '1965–1968'])
  expect(formatDateTaken({ date_taken: '1923-06-24' })).toBe('24 June 1923')
})

it('formats the file format', () => {
  expect(formatFileFormat({ mime_type: 'application/pdf', file_name: 'x' })).toBe('PDF')
  expect(formatFileFormat({ mime_type: 'application/unheard-of', file_name: 'film.MKV' })).toBe('MKV')
  expect(formatFileFormat({ mime_type: 'image/webp', file_name: 'picture' })).toBe('WEBP')
})

it('formats file sizes in Bytes, KB, MB and GB', () => {
  expect([0, 840, 1024, 459_000, 1_258_291, 3_650_722_202].map(formatFileSize)).toEqual([
    '0 Bytes',
    '840 Bytes',
    '1 KB',
    '448 KB',
    '1.2 MB',
    '3.4 GB',
  ])
})

it('finds the previous and the next item and the position', () => {
  expect(findPreviousNext(everything, 'deed')).toEqual({
    previous: boathouse,
    next: tape,
    position: 2,
    count: 3,
  })
  expect(findPreviousNext(everything, 'boathouse').previous).toBeNull()
  expect(findPreviousNext(everything, 'tape').next).toBeNull()
})

it('returns no previous or next item for an item outside of the list', () => {
  expect(findPreviousNext([tape], deed.id)).toEqual({ previous: null, next: null, position: 0, count: 1 })
})

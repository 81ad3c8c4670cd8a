import { expect, it } from 'vitest'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'

it.each([
  [0, '0 Bytes'],
  [512, '512 Bytes'],
  [2048, '2 KB'],
  [1_572_864, '1.5 MB'],
  [209_715_200, '200 MB'],
  [5_368_709_120, '5 GB'],
])('says %i bytes as %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})

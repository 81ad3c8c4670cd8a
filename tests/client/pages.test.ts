/** The page of an address is known before the program has come. */
import { expect, it } from 'vitest'
import { pageAddress } from '#client/pages.ts'

it.each([
  ['/', '/'],
  ['/archives', '/archives'],
  ['/archives/', '/archives'],
  ['/Archives', '/archives'],
  ['/archives/item-1', '/archives/:id'],
  ['/news/a-new-roof', '/news/:slug'],
  ['/admin/settings', '/admin/settings'],
])('%s is listed as %s', (path, address) => {
  expect(pageAddress(path)).toBe(address)
})

it.each(['/login', '/archives/item-1/more', '/nothing', '/archivesque'])('%s is none of them', (path) => {
  expect(pageAddress(path)).toBeUndefined()
})

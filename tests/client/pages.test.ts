/** getPagePattern finds the page of a path before the app has loaded. */
import { expect, it } from 'vitest'
import { getPagePattern } from '#client/pages.ts'

it.each([
  ['/', '/'],
  ['/archives', '/archives'],
  ['/archives/', '/archives'],
  ['/Archives', '/archives'],
  ['/archives/item-1', '/archives/:id'],
  ['/news/a-new-roof', '/news/:slug'],
  ['/admin/settings', '/admin/settings'],
])('finds the pattern of %s: %s', (path, pattern) => {
  expect(getPagePattern(path)).toBe(pattern)
})

it.each(['/login', '/archives/item-1/more', '/nothing', '/archivesque'])('finds no page for %s', (path) => {
  expect(getPagePattern(path)).toBeUndefined()
})

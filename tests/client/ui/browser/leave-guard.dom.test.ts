/** Steps in the history that would leave a form with unsaved changes. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addLeaveGuard, guardHistory } from '#client/ui/browser/leave-guard.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** What the router is told, after the guard. */
let told: string[] = []
const tell = () => told.push(window.location.pathname)
let stop = () => {}

beforeEach(() => {
  told = []
  stop = guardHistory()
  window.addEventListener('popstate', tell)
  window.history.replaceState({ idx: 0 }, '', '/list')
  window.history.pushState({ idx: 1 }, '', '/form')
})
afterEach(() => {
  window.removeEventListener('popstate', tell)
  stop()
})

it('asks after the form is shown again, and goes back when the user agrees at once', async () => {
  const askedAt: string[] = []
  const remove = addLeaveGuard((leave) => {
    askedAt.push(window.location.pathname)
    leave()
  })
  window.history.back()
  await waitFor(() => expect(told).toEqual(['/list']))
  expect(askedAt).toEqual(['/form'])
  expect(window.location.pathname).toBe('/list')
  remove()
})

it('stays when the user does not agree', async () => {
  let questions = 0
  const remove = addLeaveGuard(() => {
    questions += 1
  })
  window.history.back()
  await waitFor(() => expect(questions).toBe(1))
  expect([window.location.pathname, told]).toEqual(['/form', []])
  remove()
})

import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SendDelay, showSavedToast, showSentToast } from '#client/submissions/form/submit-messages.ts'
import { dismissToast, Toaster } from '#client/ui/feedback/toaster.tsx'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'
import { anEntry } from '../draft/fake-outbox.ts'

prepareBrowser()
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

const entry = anEntry({ endpoint: 'createSubmission', type: 'news', title: 'A boat', body: '{}', files: [] })
const outbox = { list: () => Promise.resolve([entry]) }

it('asks the author to sign in again when the attempt to send shows that the session has expired', async () => {
  renderComponent(<Toaster />)
  let delay: SendDelay = null
  const toastShown = showSavedToast(outbox, 'anna', entry.key, () => delay)
  delay = 'expired'
  await vi.advanceTimersByTimeAsync(2_000)
  await toastShown
  expect(await screen.findByText('Your submission will be sent after you sign in again.')).toBeTruthy()
})

it('says that a submission is published when it needs no review', async () => {
  renderComponent(<Toaster />)
  showSentToast({ type: 'news', status: 'approved' })
  expect(await screen.findByText('Your news has been published')).toBeTruthy()
  showSentToast({ type: 'news', status: 'pending' })
  expect(await screen.findByText('Your news has been submitted for review')).toBeTruthy()
})

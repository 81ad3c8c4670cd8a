/** What is said of something that was saved on this device. */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Later, saySaved, showSentToast } from '#client/submissions/form/submit-messages.ts'
import { dismissToast, Toaster } from '#client/ui/feedback/toaster.tsx'
import { prepareBrowser, renderPiece } from '#tests/support/render.tsx'
import { anEntry } from '../draft/fake-outbox.ts'

prepareBrowser()
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

const entry = anEntry({ endpoint: 'createSubmission', type: 'news', title: 'A boat', body: '{}', files: [] })
const outbox = { list: () => Promise.resolve([entry]) }

it('does not say that it is being sent where trying it has shown that one must sign in again', async () => {
  renderPiece(<Toaster />)
  let why: Later = null
  const saying = saySaved(outbox, 'anna', entry.key, () => why)
  why = 'expired'
  await vi.advanceTimersByTimeAsync(2_000)
  await saying
  expect(await screen.findByText('It is sent once you have signed in again.')).toBeTruthy()
})

it('says that it is published, not that it is reviewed, where nobody looks at it first', async () => {
  renderPiece(<Toaster />)
  showSentToast({ type: 'news', status: 'approved' })
  expect(await screen.findByText('Your news has been published')).toBeTruthy()
  showSentToast({ type: 'news', status: 'pending' })
  expect(await screen.findByText('Your news has been submitted for review')).toBeTruthy()
})

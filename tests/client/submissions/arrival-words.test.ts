/** What is said of something that was saved on this device. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Later, saySaved } from '#client/submissions/arrival-words.ts'
import { toast } from '#client/ui/toaster.tsx'
import { anEntry } from './fake-desk.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(toast).mockClear()
})
afterEach(() => vi.useRealTimers())

vi.mock('#client/ui/toaster.tsx', () => ({ toast: vi.fn() }))

const body = { type: 'news', title: 'A boat', body: '{}', files: [] } as const
const entry = anEntry({ endpoint: 'createSubmission', ...body, files: [] })
const outbox = { list: () => Promise.resolve([entry]) }
const said = () => vi.mocked(toast).mock.calls.map(([{ description }]) => description)

it('says at once why it has to wait', async () => {
  await saySaved(outbox, 'anna', entry.key, () => 'offline')
  expect(said()).toEqual(['It is sent as soon as there is a connection.'])
})

it('does not say that it is being sent where trying it has shown that one must sign in again', async () => {
  let why: Later = null
  const saying = saySaved(outbox, 'anna', entry.key, () => why)
  why = 'expired'
  await vi.runAllTimersAsync()
  await saying
  expect(said()).toEqual(['It is sent once you have signed in again.'])
})

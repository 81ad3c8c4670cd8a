/** How something that waits stands, in words: what its author has to know first comes first. */
import { expect, it } from 'vitest'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { formatTimeUntil, getEntryStatus } from '#client/submissions/outbox/entry-status.ts'

const minute = 60_000
const now = 1_000 * minute

const entry: OutboxEntry = {
  key: 'one',
  number: 1,
  savedAt: now,
  state: 'waiting',
  problem: null,
  tries: 0,
  notBefore: 0,
  submission: { endpoint: 'createSubmission', type: 'news', title: 'Boat', body: '{}', files: [] },
}
const calm = { sending: null, online: true, expired: false, arrived: false, now }
const refused = { ...entry, state: 'attention' as const }

it.each([
  ['Waiting its turn', entry, calm],
  ['Waiting for a connection', entry, { ...calm, online: false }],
  ['Sign in again to send', entry, { ...calm, online: false, expired: true }],
  ['Will be tried again in 3 minutes', { ...entry, notBefore: now + 3 * minute }, calm],
  ['Waiting for a connection', { ...entry, notBefore: now + 3 * minute }, { ...calm, online: false }],
  ['Sending', { ...entry, notBefore: now + 3 * minute }, { ...calm, sending: { key: 'one', share: 0.4 } }],
  ['Waiting its turn', entry, { ...calm, sending: { key: 'other', share: 0.4 } }],
  ['Needs your attention', refused, { ...calm, online: false }],
  [
    'Sealed: it cannot be opened on this device any more',
    { ...refused, submission: null },
    { ...calm, expired: true },
  ],
  ['It has arrived', refused, { ...calm, arrived: true }],
])('says %j', (words, which, circumstances) => {
  expect(getEntryStatus(which, circumstances).words).toBe(words)
})

it.each([
  [20_000, 'in a moment'],
  [50_000, 'in a minute'],
  [61_000, 'in 2 minutes'],
  [59 * minute, 'in 59 minutes'],
  [60 * minute, 'in an hour'],
  [61 * minute, 'in 2 hours'],
])('never promises too early: %i ms are %j', (milliseconds, words) => {
  expect(formatTimeUntil(milliseconds)).toBe(words)
})

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
  heldUntil: 0,
  submission: { endpoint: 'createSubmission', type: 'news', title: 'Boat', body: '{}', files: [] },
}
const ready = { sending: null, online: true, expired: false, isSent: false, now }
const refused = { ...entry, state: 'attention' as const }

it.each([
  ['Waiting to be sent', entry, ready],
  ['Waiting for a connection', entry, { ...ready, online: false }],
  ['Sign in again to send', entry, { ...ready, online: false, expired: true }],
  ['Next attempt in 3 minutes', { ...entry, notBefore: now + 3 * minute }, ready],
  ['Waiting for a connection', { ...entry, notBefore: now + 3 * minute }, { ...ready, online: false }],
  ['Sending', { ...entry, notBefore: now + 3 * minute }, { ...ready, sending: { key: 'one', share: 0.4 } }],
  ['Waiting to be sent', entry, { ...ready, sending: { key: 'other', share: 0.4 } }],
  ['Needs your attention', refused, { ...ready, online: false }],
  ['Cannot be opened on this device any more', { ...refused, submission: null }, { ...ready, expired: true }],
  ['Sent', refused, { ...ready, isSent: true }],
])('shows %j', (label, testedEntry, conditions) => {
  expect(getEntryStatus(testedEntry, conditions).label).toBe(label)
})

it.each([
  [20_000, 'in a moment'],
  [50_000, 'in a minute'],
  [61_000, 'in 2 minutes'],
  [59 * minute, 'in 59 minutes'],
  [60 * minute, 'in an hour'],
  [61 * minute, 'in 2 hours'],
])('rounds the time until the next attempt up: %i ms are %j', (milliseconds, text) => {
  expect(formatTimeUntil(milliseconds)).toBe(text)
})

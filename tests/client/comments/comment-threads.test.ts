import { describe, expect, it } from 'vitest'
import { findWaiting } from '#client/comments/comment-threads.ts'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import type { Comment } from '#shared/contracts/comments.contract.ts'

const target = { type: 'blog' as const, id: 'story', title: 'The mill' }
const savedAt = Date.parse('2026-05-01T10:00:00.000Z')
const content = { targetType: 'blog', targetId: 'story', parentId: null, text: 'We rowed there.' }

const entry: OutboxEntry = {
  ...{ key: 'k', number: 1, savedAt, state: 'waiting', problem: null, tries: 0, notBefore: 0, heldUntil: 0 },
  submission: {
    ...{ endpoint: 'createSubmission', type: 'comment', title: 'The mill', files: [] },
    body: JSON.stringify({ type: 'comment', title: 'The mill', content }),
  },
}

const sent: Comment = {
  ...{ id: 'c', target_type: 'blog', target_id: 'story', parent_id: null, text: 'We rowed there.' },
  ...{ author_id: 'karin', author_name: 'Karin', author_member_id: null },
  created_at: '2026-05-01T10:00:05.000Z',
  updated_at: '2026-05-01T10:00:05.000Z',
}

describe('what waits to be sent', () => {
  it('is an entry about the record', () => {
    expect(findWaiting(target, [entry], [])).toEqual([
      { key: 'k', parentId: null, text: 'We rowed there.', needsAttention: false },
    ])
    expect(findWaiting({ ...target, id: 'other' }, [entry], [])).toEqual([])
  })

  it('is not shown beside the same comment when the list of the server arrives before the receipt', () => {
    expect(findWaiting(target, [entry], [sent])).toEqual([])
  })

  it('is shown when the same words were said before, or elsewhere', () => {
    const before = { ...sent, created_at: '2026-05-01T09:00:00.000Z' }
    const answer = { ...sent, parent_id: 'other' }
    expect(findWaiting(target, [entry], [before, answer])).toHaveLength(1)
  })
})

/** A long activity log for a large site, and submissions that wait: what an administrator looks through. */

import { kindWord, searchWords } from '#server/audit/audit-words.ts'
import { timestamp } from '#server/clock.ts'
import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { type Choose, oneOf, sayWords } from './made-up-words.ts'

const kinds = [
  ['create', 'person'],
  ['update', 'person'],
  ['delete', 'person'],
  ['update', 'news'],
  ['create', 'blog'],
  ['reset_password', 'account'],
  ['review', 'submission'],
] as const

/** Entries of the log, a few minutes between two. */
export async function addLog(db: Db, count: number, choose: Choose): Promise<void> {
  const entries: (string | number | null)[][] = []
  const words: (string | number)[][] = []
  for (let n = 1; n <= count; n++) {
    const [action, target] = kinds[choose(kinds.length)] ?? kinds[0]
    const details = {
      name: `${oneOf('F', choose)} ${oneOf('family', choose)}`,
      changes: { birth_place: { before: null, after: oneOf('place', choose) } },
    }
    const actor = { accountId: 'someone', firstName: 'Ingrid', lastName: 'Haugen', ip: '192.0.2.1' }
    const at = timestamp({ now: () => Date.UTC(2026, 5, 1) - (count - n) * 300_000 })
    const entry = { action, targetType: target, targetId: `p${choose(1000)}`, details }
    entries.push([
      at,
      actor.accountId,
      actor.firstName,
      actor.lastName,
      action,
      target,
      entry.targetId,
      JSON.stringify(details),
      actor.ip,
    ])
    words.push([n, kindWord(action, target), searchWords(actor, entry)])
  }
  const columns = [
    'at',
    'account_id',
    'account_first_name',
    'account_last_name',
    'action',
    'target_type',
    'target_id',
    'details',
    'ip_address',
  ]
  await insertRows(db, 'audit_log', columns, entries)
  await insertRows(db, 'audit_search', ['rowid', 'kind', 'words'], words)
}

/** Submissions, most of them reviewed. */
export async function addSubmissions(db: Db, count: number, choose: Choose): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    const at = timestamp({ now: () => Date.UTC(2026, 5, 1) - n * 7_200_000 })
    const title = sayWords(4, choose)
    const content = { title, excerpt: sayWords(20, choose), content: sayWords(300, choose) }
    const status = n < 50 ? 'pending' : n % 3 === 0 ? 'rejected' : 'approved'
    return [
      `submission-${n}`,
      n % 2 === 0 ? 'blog' : 'news',
      title,
      JSON.stringify(content),
      status,
      'someone',
      'Ole',
      'Haugen',
      at,
      at,
    ]
  })
  const columns = [
    'id',
    'type',
    'title',
    'content',
    'status',
    'submitter_id',
    'submitter_first_name',
    'submitter_last_name',
    'created_at',
    'updated_at',
  ]
  await insertRows(db, 'submissions', columns, rows)
}

/** Adds a long activity log and pending submissions to a large site. */

import { buildSearchText, toKindWord } from '#server/audit/audit-search-text.ts'
import { timestamp } from '#server/clock.ts'
import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { type Choose, generateProse, pickOne } from './generated-words.ts'

const kinds = [
  ['create', 'person'],
  ['update', 'person'],
  ['delete', 'person'],
  ['update', 'news'],
  ['create', 'blog'],
  ['reset_password', 'account'],
  ['review', 'submission'],
] as const

/** Adds log entries a few minutes apart. */
export async function addLog(db: Db, count: number, choose: Choose): Promise<void> {
  const entries: (string | number | null)[][] = []
  const words: (string | number)[][] = []
  for (let n = 1; n <= count; n++) {
    const [action, target] = kinds[choose(kinds.length)] ?? kinds[0]
    const details = {
      name: `${pickOne('F', choose)} ${pickOne('family', choose)}`,
      changes: { birth_place: { before: null, after: pickOne('place', choose) } },
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
    words.push([n, toKindWord(action, target), buildSearchText(actor, entry)])
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

/** Adds submissions, most of them reviewed. */
export async function addSubmissions(db: Db, count: number, choose: Choose): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    const at = timestamp({ now: () => Date.UTC(2026, 5, 1) - n * 7_200_000 })
    const title = generateProse(4, choose)
    const content = { title, excerpt: generateProse(20, choose), content: generateProse(300, choose) }
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

/** Lists the pairs of likely duplicates that the last check found, and remembers which are two people. */
import { type Clock, timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { OutputOf, QueryOf } from '#shared/contracts/endpoint.ts'
import {
  type Duplicate,
  duplicate,
  type listDuplicates as listEndpoint,
} from '#shared/contracts/quality.contract.ts'
import { getSearchWords } from '#shared/search-text.ts'
import { likelyScore } from './duplicates/find-likely-duplicates.ts'
import * as store from './duplicates.store.ts'

function toDuplicate({
  first_id,
  second_id,
  score,
  evidence,
  decided_at,
  ...by
}: store.DuplicateRow): Duplicate {
  const name = by.first_name === null ? null : `${by.first_name} ${by.last_name ?? ''}`.trim()
  return duplicate.parse({
    id: `${first_id}.${second_id}`,
    people: [first_id, second_id],
    likelihood: score >= likelyScore ? 'likely' : 'possible',
    evidence: JSON.parse(evidence),
    distinct: decided_at === null ? null : { by: name, at: decided_at },
  })
}

export async function listDuplicates(
  { db }: { db: Db },
  { search, distinct, limit }: QueryOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const words = getSearchWords(search)
  const isDistinct = distinct === '1'
  const counts = await store.countDuplicates(db, words)
  const rows = await store.loadDuplicates(db, { words, distinct: isDistinct, limit })
  return { duplicates: rows.map(toDuplicate), total: isDistinct ? counts.distinct : counts.open }
}

/** @throws AppError not_found if the check has been repeated since, and does not find this pair any more */
export async function updateDuplicate(
  { db, clock }: { db: Db; clock: Clock },
  { id, distinct, accountId }: { id: string; distinct: boolean; accountId: string },
): Promise<Duplicate> {
  const [first_id = '', second_id = ''] = id.split('.')
  const ids = { first_id, second_id }
  return await db.transaction().execute(async (inside) => {
    const row = await store.findDuplicate(inside, ids)
    if (!row) throw new AppError('not_found', 'This entry has changed. Please load the page again.')
    if (distinct) {
      await store.markDistinct(inside, { ...ids, account_id: accountId, decided_at: timestamp(clock) })
    } else await store.unmarkDistinct(inside, ids)
    return toDuplicate((await store.findDuplicate(inside, ids)) ?? row)
  })
}

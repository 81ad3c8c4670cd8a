/** Lists what the last check of the family data found, and remembers what was marked as right. */
import { z } from 'zod'
import { type Clock, timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { OutputOf, QueryOf } from '#shared/contracts/endpoint.ts'
import {
  type FindingGroup,
  finding,
  type ListedFinding,
  type listFindings as listEndpoint,
  type QualityCheck,
  ruleId,
  severity,
} from '#shared/contracts/quality.contract.ts'
import { type RuleId, ruleIds } from '#shared/genealogy/quality/rules.ts'
import { getSearchWords } from '#shared/search-text.ts'
import { readCheckVersion } from './check-job.ts'
import { isRunning, readFamilyCheck } from './check-run.store.ts'
import { countDuplicates, deleteDuplicatesOf } from './duplicates.store.ts'
import * as store from './findings.store.ts'

interface QualityDeps {
  db: Db
  clock: Clock
}

const order = new Map(ruleIds.map((rule, index) => [rule, index]))

function compareGroups(a: FindingGroup, b: FindingGroup): number {
  const getRank = (rule: RuleId) => order.get(rule) ?? 0
  return a.severity === b.severity ? getRank(a.rule) - getRank(b.rule) : a.severity === 'error' ? -1 : 1
}

const unlistedCounts = z.record(z.string(), z.number())

/** Rules of another version of the program are left out. */
function toGroups(
  counts: Awaited<ReturnType<typeof store.countFindings>>,
  unlisted: Readonly<Record<string, number>>,
): FindingGroup[] {
  const groups = counts.flatMap(({ rule, severity: how, count, accepted }) => {
    const known = ruleId.safeParse(rule)
    if (!known.success) return []
    const open = count - accepted + (unlisted[`${rule} ${how}`] ?? 0)
    return [{ rule: known.data, severity: how, open, accepted }]
  })
  return groups.sort(compareGroups)
}

/** @param search counts the findings about people of this name only */
export async function getQualityCheck(deps: QualityDeps, search: string): Promise<QualityCheck> {
  const check = await readFamilyCheck(deps.db)
  const words = getSearchWords(search)
  const unlisted = words.length === 0 ? unlistedCounts.parse(JSON.parse(check.unlisted)) : {}
  const isDone = check.checked_at !== null
  return {
    state: isRunning(check, deps.clock) ? 'running' : isDone ? 'done' : 'never',
    checked_at: check.checked_at,
    is_outdated: check.checked_version !== (await readCheckVersion(deps)),
    people: check.people,
    groups: toGroups(await store.countFindings(deps.db, words), unlisted),
    duplicates: await countDuplicates(deps.db, words),
  }
}

function toFinding({ accepted_at, first_name, last_name, ...row }: store.FindingRow): ListedFinding {
  const by = first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim()
  return finding.parse({
    ...row,
    people: JSON.parse(row.people),
    details: JSON.parse(row.details),
    accepted: accepted_at === null ? null : { by, at: accepted_at },
  })
}

export async function listFindings(
  { db }: QualityDeps,
  { search, accepted, ...query }: QueryOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const filter = { ...query, words: getSearchWords(search), accepted: accepted === '1' }
  const { rows, total } = await store.loadFindings(db, filter)
  const known = rows.filter(
    ({ rule, severity: how }) => ruleId.safeParse(rule).success && severity.safeParse(how),
  )
  return { findings: known.map(toFinding), total }
}

/** @throws AppError not_found if the check has been repeated since, and does not find this any more */
export async function updateFinding(
  { db, clock }: QualityDeps,
  { id, accepted, accountId }: { id: string; accepted: boolean; accountId: string },
): Promise<ListedFinding> {
  return await db.transaction().execute(async (inside) => {
    const row = await store.findFinding(inside, id)
    if (!row) throw new AppError('not_found', 'This entry has changed. Please load the page again.')
    if (accepted) {
      const acceptance = { id, people: row.people, account_id: accountId, accepted_at: timestamp(clock) }
      await store.acceptFinding(inside, acceptance)
    } else await store.unacceptFinding(inside, id)
    const updated = await store.findFinding(inside, id)
    return toFinding(updated ?? row)
  })
}

/** Deletes what the check tells about a person whose data are erased. */
export async function eraseFindings(db: Db, person: string): Promise<void> {
  await store.deleteFindingsAbout(db, person)
  await deleteDuplicatesOf(db, person)
}

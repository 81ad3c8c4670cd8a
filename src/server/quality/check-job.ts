/** Checks the data of the whole family, and saves what it found. */
import { createHash } from 'node:crypto'
import { type Clock, timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { DuplicatePairsTable, FindingsTable } from '#server/db/schema.ts'
import { readVersion } from '#server/db/versions.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import {
  type FamilyRecords,
  linkFamily,
  type PersonRecord,
} from '#shared/genealogy/quality/checked-family.ts'
import { findFindings } from '#shared/genealogy/quality/find-findings.ts'
import type { Finding } from '#shared/genealogy/quality/finding.ts'
import * as limits from '#shared/limits.ts'
import { listNames } from '#shared/person-fields.ts'
import { makeSearchText } from '#shared/search-text.ts'
import { saveCheck } from './check-run.store.ts'
import { type DuplicatePair, findLikelyDuplicates } from './duplicates/find-likely-duplicates.ts'
import { listDistinctPairs, replaceDuplicates } from './duplicates.store.ts'
import { listPeopleIds, loadFamily } from './family-records.store.ts'
import { listAcceptedIds, replaceFindings } from './findings.store.ts'

interface CheckDeps {
  db: Db
  clock: Clock
}

/** The data, settings and day on which the findings depend. */
export async function readCheckVersion({ db, clock }: CheckDeps): Promise<string> {
  const { text } = await readVersion(db, 'people', 'facts', 'names')
  const { quality_thresholds, quality_rules_off } = await readSettings({ db })
  const settings = createHash('sha256').update(JSON.stringify([quality_thresholds, quality_rules_off]))
  return `${text} ${settings.digest('hex').slice(0, 16)} ${timestamp(clock).slice(0, 10)}`
}

/** The same for the same rule, people and details, whatever the severity. */
function makeId({ rule, people, details }: Finding): string {
  return createHash('sha256')
    .update(JSON.stringify([rule, people, details]))
    .digest('base64url')
    .slice(0, 27)
}

/** Makes a function that returns the normalized names of people, each word with a space before. */
function createSearchTexts(people: readonly PersonRecord[]): (ids: readonly string[]) => string {
  const byId = new Map(people.map((person) => [person.id, person]))
  const texts = new Map<string, string>()
  const getText = (id: string) => {
    let text = texts.get(id)
    if (text === undefined) {
      const person = byId.get(id)
      text = makeSearchText(person ? listNames(person).join(' ') : '')
      texts.set(id, text)
    }
    return text
  }
  return (ids) => ` ${ids.map(getText).join(' ')}`
}

interface Listed {
  rows: FindingsTable[]
  /** How many findings are only counted, by rule and severity. */
  unlisted: Record<string, number>
}

/** Limits the findings of each rule. Those that are marked as right come last. */
function listRows(
  findings: readonly Finding[],
  accepted: ReadonlySet<string>,
  family: FamilyRecords,
): Listed {
  const getSearchText = createSearchTexts(family.people)
  const rows = new Map<string, FindingsTable>()
  const counts = new Map<string, number>()
  const unlisted: Record<string, number> = {}
  const withIds = findings.map((finding) => ({ finding, id: makeId(finding) }))
  const isAccepted = ({ id }: { id: string }) => accepted.has(id)
  const ordered = [...withIds.filter((each) => !isAccepted(each)), ...withIds.filter(isAccepted)]
  for (const { finding, id } of ordered) {
    const { rule, severity, people, details } = finding
    const [person] = people
    if (person === undefined || rows.has(id)) continue
    const key = `${rule} ${severity}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    if (count >= limits.quality.findingsPerRule) {
      unlisted[key] = (unlisted[key] ?? 0) + 1
      continue
    }
    rows.set(id, {
      ...{ id, rule, severity, position: rows.size, person_id: person },
      ...{ people: JSON.stringify(people), details: JSON.stringify(details) },
      search_text: getSearchText(people),
    })
  }
  return { rows: [...rows.values()], unlisted }
}

/** Limits the pairs. Those that are marked as two people come last. */
function listPairs(
  pairs: readonly DuplicatePair[],
  distinct: ReadonlySet<string>,
  people: readonly PersonRecord[],
): DuplicatePairsTable[] {
  const getSearchText = createSearchTexts(people)
  const isDistinct = ({ people: [first, second] }: DuplicatePair) => distinct.has(`${first}.${second}`)
  return [...pairs.filter((pair) => !isDistinct(pair)), ...pairs.filter(isDistinct)]
    .slice(0, limits.quality.findingsPerRule)
    .map(({ people: [first_id, second_id], score, evidence }) => ({
      ...{ first_id, second_id, score, evidence: JSON.stringify(evidence) },
      search_text: getSearchText([first_id, second_id]),
    }))
}

/** Checks the family and replaces the findings of the last check in one transaction. */
export async function checkFamily(deps: CheckDeps): Promise<void> {
  const { db, clock } = deps
  const version = await readCheckVersion(deps)
  const { quality_thresholds: thresholds, quality_rules_off: off } = await readSettings({ db })
  const family = await loadFamily(db)
  const findings = findFindings(family, { today: new Date(clock.now()), thresholds, off })
  const pairs = findLikelyDuplicates(linkFamily(family, thresholds.aboutYears).people)
  await db.transaction().execute(async (inside) => {
    // Somebody may have been deleted or merged since the family was loaded.
    const existing = await listPeopleIds(inside)
    const areThere = ({ people }: { people: readonly string[] }) => people.every((id) => existing.has(id))
    const { rows, unlisted } = listRows(findings.filter(areThere), await listAcceptedIds(inside), family)
    await replaceFindings(inside, rows)
    const found = listPairs(pairs.filter(areThere), await listDistinctPairs(inside), family.people)
    await replaceDuplicates(inside, found)
    await saveCheck(inside, {
      ...{ checked_at: timestamp(clock), checked_version: version },
      ...{ people: family.people.length, unlisted: JSON.stringify(unlisted) },
    })
  })
}

/** The check of the family data: findings, what is marked as right, settings, and the process. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLockedSite } from '#server/db/site-database.ts'
import { deletePerson, updatePerson } from '#shared/contracts/people.contract.ts'
import {
  getQualityCheck,
  listDuplicates,
  listFindings,
  startQualityCheck,
  updateDuplicate,
  updateFinding,
} from '#shared/contracts/quality.contract.ts'
import { getSettings, updateSettings } from '#shared/contracts/site-settings.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { makeDataPlace } from '#tests/support/test-database.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

const call: FamilyBuilder['server']['call'] = (endpoint, input) =>
  world.server.call(endpoint, { as: world.admin, ...input })

async function check(search = '') {
  return (await call(getQualityCheck, { query: { search } })).output()
}

async function runCheck() {
  expect((await call(startQualityCheck)).output()).toEqual({ state: 'done' })
}

async function list(query: Record<string, unknown> = {}) {
  return (await call(listFindings, { query })).output()
}

/** A mother of eleven years, and a person whose death is before the birth. */
async function addFamily() {
  const mother = await world.add('Anna Lind', { birthDate: '1850', gender: 'F' })
  const child = await world.add('Per Lind', { birthDate: '1862', motherId: mother.id })
  const other = await world.add('Øystein Dahl', { birthDate: '1900', deathDate: '1899' })
  return { mother, child, other }
}

describe('the check', () => {
  it('has never run on a new site', async () => {
    expect(await check()).toMatchObject({ state: 'never', checked_at: null, is_outdated: true, groups: [] })
  })

  it('lists groups, errors first, and the findings of a rule', async () => {
    const { mother, child } = await addFamily()
    await runCheck()
    const { groups, ...rest } = await check()
    expect(rest).toMatchObject({ state: 'done', is_outdated: false, people: 3 })
    expect(groups).toEqual([
      { rule: 'death-before-birth', severity: 'error', open: 1, accepted: 0 },
      { rule: 'mothers-age', severity: 'error', open: 1, accepted: 0 },
      { rule: 'no-relatives', severity: 'notice', open: 1, accepted: 0 },
    ])
    const { findings, total } = await list({ rule: 'mothers-age' })
    expect(total).toBe(1)
    expect(findings).toMatchObject([
      {
        rule: 'mothers-age',
        severity: 'error',
        people: [child.id, mother.id],
        details: [
          { label: 'Born', value: '1862', person: child.id },
          { label: 'Born', value: '1850', person: mother.id },
          { label: 'Age of the mother', value: '11 to 12' },
        ],
        accepted: null,
      },
    ])
  })

  it('is outdated when the family changes, and on the next day', async () => {
    const { child } = await addFamily()
    await runCheck()
    await call(updatePerson, { params: { id: child.id }, body: { birthDate: '1880' } })
    expect((await check()).is_outdated).toBe(true)
    await runCheck()
    const { groups, is_outdated } = await check()
    expect(is_outdated).toBe(false)
    expect(groups.map(({ rule }) => rule)).not.toContain('mothers-age')
    // A session ends after twelve hours without a request.
    for (let hours = 0; hours < 24; hours += 8) {
      world.server.clock.advance(8 * 60 * 60 * 1000)
      await check()
    }
    expect((await check()).is_outdated).toBe(true)
  })

  it('finds people by the beginnings of their names, without accents', async () => {
    await addFamily()
    await runCheck()
    expect((await check('oyst DAHL')).groups.map(({ rule }) => rule)).toEqual([
      'death-before-birth',
      'no-relatives',
    ])
    expect((await list({ search: 'lind' })).findings.map(({ rule }) => rule)).toEqual(['mothers-age'])
    expect((await list({ search: '100%_' })).total).toBe(0)
    expect((await list({ severity: 'notice' })).findings.map(({ rule }) => rule)).toEqual(['no-relatives'])
    expect((await list({ limit: 1, offset: 1 })).findings.map(({ rule }) => rule)).toEqual(['mothers-age'])
  })

  it('forgets a deleted person at once, and names nobody whose data were erased', async () => {
    const { mother, other } = await addFamily()
    await runCheck()
    await call(deletePerson, { params: { id: other.id } })
    expect((await list()).findings.map(({ rule }) => rule)).toEqual(['mothers-age'])
    const [found] = (await list()).findings
    await call(updateFinding, { params: { id: found?.id ?? '' }, body: { accepted: true } })
    await call(erasePerson, { params: { id: mother.id } })
    expect(await list()).toEqual({ findings: [], total: 0 })
    expect(await world.server.db.selectFrom('accepted_findings').selectAll().execute()).toEqual([])
  })
})

describe('a finding that is marked as right', () => {
  async function accept() {
    const family = await addFamily()
    await runCheck()
    const [found] = (await list({ rule: 'mothers-age' })).findings
    const params = { id: found?.id ?? '' }
    const marked = (await call(updateFinding, { params, body: { accepted: true } })).output()
    return { ...family, params, marked }
  }

  it('is listed apart, with who marked it', async () => {
    const { marked } = await accept()
    expect(marked.accepted).toMatchObject({ at: expect.any(String), by: expect.any(String) })
    expect((await list({ rule: 'mothers-age' })).total).toBe(0)
    expect((await list({ accepted: '1' })).findings).toEqual([marked])
    expect((await check()).groups[1]).toEqual({
      ...{ rule: 'mothers-age', severity: 'error' },
      ...{ open: 0, accepted: 1 },
    })
  })

  it('stays so at the next check, until a field changes', async () => {
    const { child, other } = await accept()
    await call(updatePerson, { params: { id: other.id }, body: { deathDate: '1970' } })
    await runCheck()
    expect((await list({ accepted: '1' })).total).toBe(1)
    await call(updatePerson, { params: { id: child.id }, body: { birthDate: '1861' } })
    await runCheck()
    expect((await list({ accepted: '1' })).total).toBe(0)
    expect((await list({ rule: 'mothers-age' })).total).toBe(1)
  })

  it('can be unmarked', async () => {
    const { params } = await accept()
    const unmarked = (await call(updateFinding, { params, body: { accepted: false } })).output()
    expect(unmarked.accepted).toBeNull()
    expect((await list({ rule: 'mothers-age' })).total).toBe(1)
  })

  it('is not found when a newer check does not find it', async () => {
    const params = { id: randomUUID() }
    expect((await call(updateFinding, { params, body: { accepted: true } })).status).toBe(404)
  })
})

describe('likely duplicates', () => {
  const listPairs = async (query: Record<string, unknown> = {}) =>
    (await call(listDuplicates, { query })).output()

  async function addTwins() {
    const first = await world.add('Anna Lind', { birthDate: '1850-05-17', birthPlace: 'Ulvik, Norway' })
    const second = await world.add('Anna Lindh', { birthDate: '1850-05-17', birthPlace: 'Ulvik' })
    await world.add('Per Dahl', { birthDate: '1850' })
    await runCheck()
    const ids = [first.id, second.id].sort()
    return { second, ids, params: { id: ids.join('.') } }
  }

  it('are listed with what agrees, and found by name', async () => {
    const { ids, params } = await addTwins()
    expect((await check()).duplicates).toEqual({ open: 1, distinct: 0 })
    const { duplicates, total } = await listPairs()
    expect(total).toBe(1)
    expect(duplicates).toEqual([
      {
        ...params,
        people: ids,
        likelihood: 'likely',
        evidence: { given: 'same', surname: 'similar', birth: 'same', birthplace: 'similar' },
        distinct: null,
      },
    ])
    expect((await listPairs({ search: 'lindh' })).total).toBe(1)
    expect(await listPairs({ search: 'dahl' })).toEqual({ duplicates: [], total: 0 })
  })

  it('can be marked as two people, which the next check remembers, and which can be taken back', async () => {
    const { params } = await addTwins()
    const marked = (await call(updateDuplicate, { params, body: { distinct: true } })).output()
    expect(marked.distinct).toMatchObject({ at: expect.any(String) })
    await runCheck()
    expect((await check()).duplicates).toEqual({ open: 0, distinct: 1 })
    expect((await listPairs()).duplicates).toEqual([])
    expect((await listPairs({ distinct: '1' })).duplicates).toMatchObject([{ id: params.id }])
    await call(updateDuplicate, { params, body: { distinct: false } })
    expect((await check()).duplicates).toEqual({ open: 1, distinct: 0 })
  })

  it('are gone with one of the two people, and an old mark is answered with a sentence', async () => {
    const { second, params } = await addTwins()
    await call(deletePerson, { params: { id: second.id } })
    expect((await check()).duplicates).toEqual({ open: 0, distinct: 0 })
    const late = await call(updateDuplicate, { params, body: { distinct: true } })
    expect(late.status).toBe(404)
  })

  it('keep nothing of a person whose data are erased', async () => {
    const { second, params } = await addTwins()
    await call(updateDuplicate, { params, body: { distinct: true } })
    await call(erasePerson, { params: { id: second.id } })
    const { db } = world.server
    expect(await db.selectFrom('duplicate_pairs').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('distinct_people').selectAll().execute()).toEqual([])
  })
})

describe('the settings', () => {
  it('change thresholds and switch rules off and on', async () => {
    await addFamily()
    await runCheck()
    const before = (await call(getSettings)).output()
    expect(before.qualityRulesOff).toEqual(['name-capitals', 'no-sex', 'place-without-country'])
    const body = {
      qualityThresholds: { ...before.qualityThresholds, motherErrorUnder: 10, motherNoticeUnder: 10 },
      qualityRulesOff: ['no-relatives'],
    }
    expect((await call(updateSettings, { body })).output()).toMatchObject(body)
    expect((await check()).is_outdated).toBe(true)
    await runCheck()
    expect((await check()).groups.map(({ rule, open }) => [rule, open])).toEqual([
      ['death-before-birth', 1],
      ['no-sex', 2],
    ])
  })

  it('refuse thresholds that are out of range', async () => {
    const { qualityThresholds } = (await call(getSettings)).output()
    const body = { qualityThresholds: { ...qualityThresholds, motherErrorUnder: -1 } }
    expect((await call(updateSettings, { body })).status).toBe(400)
  })
})

describe('many findings of a rule', () => {
  it('are counted, and a thousand of them are listed', async () => {
    const rows = Array.from({ length: 1003 }, (_, number) => ({
      ...{ id: `p${number}`, first_name: 'Anna', last_name: 'Berg', also_known_as: '[]' },
      ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
    }))
    for (const row of rows) await world.server.db.insertInto('people').values(row).execute()
    await runCheck()
    expect((await check()).groups).toEqual([
      { rule: 'no-relatives', severity: 'notice', open: 1003, accepted: 0 },
    ])
    expect((await list()).total).toBe(1000)
  })
})

describe('a check of a database file', () => {
  it('runs in a process of its own, once at a time', async () => {
    await world.server.close()
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'family-check-'))
    const db = await openLockedSite(await makeDataPlace(directory))
    world = await startFamilyBuilder({ db })
    await addFamily()
    expect((await call(startQualityCheck)).output()).toEqual({ state: 'running' })
    expect(await check()).toMatchObject({ state: 'running', checked_at: null })
    expect((await call(startQualityCheck)).output()).toEqual({ state: 'running' })
    await expect.poll(async () => (await check()).state).toBe('done')
    expect((await check()).groups).toHaveLength(3)
    fs.rmSync(directory, { recursive: true })
  })
})

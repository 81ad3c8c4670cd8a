/** The audit log: its entries, pages, filter and search. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectEntryCount, selectEntryIds } from '#server/audit/audit.store.ts'
import { parseDisplayAction } from '#server/audit/audit-names.ts'
import { buildSearchText, toKindWord } from '#server/audit/audit-search-text.ts'
import { insertRows } from '#server/db/bulk.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { auditActions, getAuditLog } from '#shared/contracts/audit.contract.ts'
import { deletePerson, resetMemberPassword } from '#shared/contracts/people.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { usesPostgres } from '#tests/support/test-database.ts'

let world: FamilyBuilder
beforeAll(async () => {
  world = await startFamilyBuilder()
})
afterAll(() => world.server.close())

async function read(query: Record<string, unknown> = {}) {
  return (await world.server.call(getAuditLog, { query, as: world.admin })).output()
}

describe('the entries of the audit log', () => {
  test('logs who changed what, with the fields before and after', async () => {
    const anna = await world.add('Anna Berg', { occupation: 'Baker' })
    await world.edit(anna, { occupation: 'Smith' })
    const { logs } = await read()
    expect(logs[0]).toMatchObject({
      action: 'update_family_member',
      target_type: 'family_member',
      target_id: anna.id,
      admin_first_name: 'Anna',
      admin_last_name: 'Berg',
      ip_address: '192.0.2.1',
      created_at: '2026-05-01T12:00:00.000Z',
      details: { name: 'Anna Berg', changes: { occupation: { before: 'Baker', after: 'Smith' } } },
    })
  })

  test('uses the action names of the specification', async () => {
    const person = await world.add('Nils Foss')
    const params = { id: person.id }
    await world.server.call(resetMemberPassword, { params, as: world.admin })
    await world.server.call(deletePerson, { params, as: world.admin })
    const body = { title: 'News', excerpt: 'Short', content: 'Long' }
    const news = (await world.server.call(articleEndpoints.news.create, { body, as: world.admin })).output()
    await world.server.call(articleEndpoints.news.remove, { params: { id: news.id }, as: world.admin })
    const { logs } = await read()
    expect(logs.slice(0, 5).map((entry) => entry.action)).toEqual([
      'delete_news_article',
      'create_news_article',
      'delete_family_member',
      'create_user',
      'create_family_member',
    ])
    for (const verb of ['create', 'update', 'delete']) {
      for (const target of ['user', 'family_member', 'blog_post', 'news_article']) {
        expect(auditActions).toContain(`${verb}_${target}`)
      }
    }
    expect(auditActions).toEqual(expect.arrayContaining(['reset_password', 'review_submission']))
  })
})

describe('pages, filter and search of the audit log', () => {
  test('returns 50 entries per page, or 25 or 100 on request, and rejects other sizes', async () => {
    expect((await read()).pagination).toMatchObject({ page: 1, limit: 50 })
    expect((await read({ limit: 25 })).pagination.limit).toBe(25)
    for (const query of [{ limit: 0 }, { limit: 101 }, { page: 0 }, { page: 'x' }, { action: 'sing' }]) {
      expect((await world.server.call(getAuditLog, { query, as: world.admin })).status).toBe(400)
    }
  })

  test('returns an empty page after the last one, with the same total', async () => {
    const { pagination } = await read({ limit: 25 })
    const beyond = await read({ limit: 25, page: pagination.totalPages + 1 })
    expect(beyond.logs).toEqual([])
    expect(beyond.pagination.total).toBe(pagination.total)
  })

  test('filters entries by one action', async () => {
    const { logs, pagination } = await read({ action: 'update_family_member' })
    expect(logs.length).toBe(pagination.total)
    expect(new Set(logs.map((entry) => entry.action))).toEqual(new Set(['update_family_member']))
  })

  test('finds entries in which every search word begins a word, ignoring accents', async () => {
    const zoe = await world.add('Zoë Kristiansen', { birthPlace: 'Ålesund' })
    for (const search of ['zoe', 'KRIST', 'alesund zoë', 'kristiansen "zo']) {
      expect((await read({ search })).logs.map((entry) => entry.target_id)).toEqual([zoe.id])
    }
    for (const search of ['zoe bergen', 'istiansen', 'before changes']) {
      expect((await read({ search })).logs).toEqual([])
    }
    expect((await read({ search: 'zoe', action: 'create_family_member' })).pagination.total).toBe(1)
    expect((await read({ search: 'zoe', action: 'delete_family_member' })).pagination.total).toBe(0)
  })

  test('ignores search text without letters and digits, and treats query operators as text', async () => {
    const { pagination } = await read()
    expect((await read({ search: '"*(' })).pagination.total).toBe(pagination.total)
    for (const search of ['a OR b', 'NEAR(x y)', 'words : anna', '%']) {
      expect((await world.server.call(getAuditLog, { query: { search }, as: world.admin })).status).toBe(200)
    }
  })
})

describe('an audit log with 50,000 entries', () => {
  beforeAll(async () => {
    const entries = Array.from({ length: 50_000 }, (_, i) => ({
      id: 1_000_000 + i,
      action: i % 10 === 0 ? 'delete' : 'update',
      targetType: i % 2 === 0 ? 'person' : 'news',
      details: {
        name: `Person ${i % 500}`,
        changes: { occupation: { before: 'Baker', after: `Smith ${i}` } },
      },
    }))
    const rows = entries.map(({ id, action, targetType, details }) => [
      id,
      '2026-04-01T00:00:00.000Z',
      action,
      targetType,
      JSON.stringify(details),
    ])
    await insertRows(world.server.db, 'audit_log', ['id', 'at', 'action', 'target_type', 'details'], rows)
    const words = entries.map((entry) => [
      entry.id,
      toKindWord(entry.action, entry.targetType),
      buildSearchText(null, entry),
    ])
    await insertRows(world.server.db, 'audit_search', ['rowid', 'kind', 'words'], words)
  })

  const filters = {
    'the whole log': { kind: null, words: [] },
    'one action type': { kind: parseDisplayAction('delete_family_member'), words: [] },
    'a search': { kind: null, words: ['smith', '77'] },
    'a search in one action type': { kind: parseDisplayAction('update_news_article'), words: ['person'] },
  }

  // The plans are SQLite's.
  test.skipIf(usesPostgres).each(Object.entries(filters))(
    '%s: a page is read through an index, nothing is sorted',
    async (_, filter) => {
      const { db } = world.server
      for (const query of [
        selectEntryIds(db, filter, { limit: 50, offset: 100 }),
        selectEntryCount(db, filter),
      ]) {
        const compiled = query.compile()
        const plan = await db.executeQuery<{ detail: string }>({
          ...compiled,
          sql: `explain query plan ${compiled.sql}`,
        })
        const steps = plan.rows.map((row) => row.detail)
        expect(steps.join('; ')).not.toMatch(/TEMP B-TREE/)
        for (const step of steps) expect(step).toMatch(/INDEX|VIRTUAL TABLE|^SCAN audit_log$/)
        if (filter.kind || filter.words.length > 0) expect(steps).not.toContain('SCAN audit_log')
      }
    },
  )

  test.skipIf(usesPostgres)('reads only a page’s own entries from the table for the first page', async () => {
    const { db } = world.server
    const loaded: number[] = []
    const { rows } = await sql<{ detail: string }>`explain query plan
      select * from audit_log where id in (1, 2, 3) order by id desc`.execute(db)
    expect(rows.map((row) => row.detail).join()).toContain('INTEGER PRIMARY KEY')
    const { logs, pagination } = await read({ action: 'delete_family_member' })
    loaded.push(...logs.map((entry) => Number(entry.id)))
    expect(loaded).toHaveLength(50)
    expect(loaded).toEqual(loaded.toSorted((a, b) => b - a))
    expect(pagination.total).toBeGreaterThanOrEqual(5000)
  })

  test('returns the last page', async () => {
    const { pagination } = await read({ limit: 100 })
    const last = await read({ limit: 100, page: pagination.totalPages })
    expect(last.logs.at(-1)?.id).toBe('1')
  })
})

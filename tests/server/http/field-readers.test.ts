/** Every field of an answer has its readers: a field that is new in a contract is in no table until somebody has decided. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from '#shared/contracts/all-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#tests/support/test-server.ts'
import { keptBack, members, ownOnly, withoutSignIn } from './field-readers.ts'
import { fillWalkPath } from './walk-records.ts'

/** Lists the fields of a schema once, also where several endpoints answer it. */
function listFields(schema: z.core.$ZodType, path: string, seen: Set<z.core.$ZodType>): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  const within = (inner: z.core.$ZodType, innerPath = path) => listFields(inner, innerPath, seen)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) => [
        `${path}.${name}`,
        ...within(inner, `${path}.${name}`),
      ])
    case 'array':
      return within(def.element, `${path}[]`)
    case 'record':
      return within(def.valueType, path)
    case 'union':
      return def.options.flatMap((option) => within(option))
    case 'tuple':
      return def.items.flatMap((item) => within(item))
    case 'pipe':
      return [...within(def.in), ...within(def.out)]
    case 'lazy':
      return within(def.getter())
    default:
      return 'innerType' in def ? within(def.innerType) : []
  }
}

function listContractFields(): string[] {
  const seen = new Set<z.core.$ZodType>()
  return allEndpoints.flatMap((endpoint) =>
    endpoint.caller === 'admin' ? [] : listFields(endpoint.output, endpoint.name, seen),
  )
}

const tables = [withoutSignIn, members, ownOnly, keptBack]
const fieldsOf = (text: string) => text.trim().split(/\s+/)

/** Columns that name the account to which a row belongs. */
const ownerColumns = ['account_id', 'owner_id', 'submitter_id', 'author_id']

/** The ids of all rows that belong to an account. */
async function listIdsOf({ db }: TestApp, { id }: TestAccount): Promise<string[]> {
  const ids: string[] = []
  for (const { name, columns } of await db.introspection.getTables()) {
    const has = (column: string) => columns.some((each) => each.name === column)
    for (const column of has('id') ? ownerColumns.filter(has) : []) {
      const rows = sql<{ id: string }>`select id from ${sql.table(name)} where ${sql.ref(column)} = ${id}`
      // Short numbers could be anything.
      ids.push(...(await rows.execute(db)).rows.map((row) => String(row.id)).filter((id) => id.length > 8))
    }
  }
  return ids
}

let app: TestApp
let reader: TestAccount
let other: TestAccount
beforeEach(async () => {
  app = await startTestApp()
  reader = await app.createMember()
  other = await app.createMember({ email: 'solveig@example.org' })
})
afterEach(() => app.close())

describe('a field of an answer', () => {
  it('has its readers in a table', () => {
    const known = tables.flatMap((table) =>
      Object.entries(table).flatMap(([name, text]) => fieldsOf(text).map((field) => `${name}.${field}`)),
    )
    const found = [...new Set(listContractFields().map((field) => field.replace(/^(\w+)\[\]/, '$1')))]
    expect(found.filter((field) => !known.includes(field))).toEqual([])
    expect(known.filter((field) => !found.includes(field))).toEqual([])
  })

  it('is left out for others where it is kept back', async () => {
    const read = async (account: TestAccount) => {
      const response = await app.fetch(`/api/family/${other.memberId}`, { as: await app.signIn(account) })
      return Object.keys(Object(await response.json()))
    }
    const kept = fieldsOf(keptBack['getPerson'] ?? '')
    expect((await read(reader)).filter((field) => kept.includes(field))).toEqual([])
    for (const account of [other, await app.createAdmin()])
      expect(await read(account)).toEqual(expect.arrayContaining(kept))
  })

  it('tells nothing of other accounts where it is about the own one', async () => {
    const world = {
      app,
      account: other,
      browser: await app.signIn(other),
      admin: await app.signIn(await app.createAdmin()),
    }
    for (const { path, caller } of allEndpoints)
      if (path.includes(':') && caller !== 'admin') await fillWalkPath(path, world, 'others')
    const foreign = [...(await listIdsOf(app, other)), other.id, other.username, 'solveig@example.org']
    expect(foreign.length).toBeGreaterThan(10)
    const as = await app.signIn(reader)
    const asked = allEndpoints.filter(
      ({ name, method, path }) => name in ownOnly && method === 'GET' && !path.includes(':'),
    )
    for (const { name, path } of asked) {
      const text = await (await app.fetch(`/api${path}`, { as })).text()
      expect([name, foreign.filter((word) => text.includes(word))]).toEqual([name, []])
    }
  })
})

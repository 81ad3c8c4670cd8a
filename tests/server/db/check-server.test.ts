/** What prevents the use of a database on a server. `tests/server/start/database-url.test.ts` tries the real ones. */
import { expect, it } from 'vitest'
import { findServerProblem, type ServerFacts } from '#server/db/postgres/check-server.ts'

const empty: ServerFacts = { version: 15, encoding: 'UTF8', isStandby: false, tables: [] }

it('accepts an empty database, and one that this program has migrated', () => {
  expect(findServerProblem(empty)).toBeNull()
  expect(findServerProblem({ ...empty, version: 18 })).toBeNull()
  expect(findServerProblem({ ...empty, tables: ['people', 'kysely_migration'] })).toBeNull()
})

it.each<[string, Partial<ServerFacts>]>([
  ['PostgreSQL 14; 15 or later is needed', { version: 14 }],
  ['the encoding SQL_ASCII; UTF8 is needed', { encoding: 'SQL_ASCII' }],
  ['a standby server, which accepts no writes', { isStandby: true }],
  ['tables of another program (accounts)', { tables: ['people', 'accounts'] }],
])('says in one line: %s', (text, facts) => {
  const problem = findServerProblem({ ...empty, ...facts })
  expect(problem).toContain(text)
  expect(problem).not.toContain('\n')
})

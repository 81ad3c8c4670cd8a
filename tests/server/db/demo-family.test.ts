/** The demo family: large, valid, the same at every start, and with logins. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedDemo } from '#server/db/demo/demo-family.ts'
import { login } from '#shared/contracts/accounts.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { getHistoryStats } from '#shared/contracts/stats.contract.ts'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import { getEdtfSortKey, isEdtf } from '#shared/genealogy/dates/edtf.ts'
import { startTestApp, type TestApp, TestBrowser } from '#tests/support/test-server.ts'

let server: TestApp
beforeEach(async () => {
  server = await startTestApp()
})
afterEach(() => server.close())

async function asMember() {
  const logins = await seedDemo(server.deps)
  const browser = new TestBrowser()
  const member = logins.find((entry) => entry.role === 'member')
  const body = { username: member?.username, password: member?.password }
  expect((await server.call(login, { body, as: browser })).output().mustChangePassword).toBe(false)
  return browser
}

test('contains about 150 people in seven generations, with valid dates', async () => {
  const as = await asMember()
  const people = (await server.call(listPeople, { as })).output()
  expect(people.length).toBeGreaterThanOrEqual(150)
  expect((await server.call(getHistoryStats)).output().generations).toBe(7)
  for (const { birth_date, death_date } of people) {
    for (const date of [birth_date, death_date]) expect(date === null || isEdtf(date)).toBe(true)
    const [born, died] = [getEdtfSortKey(birth_date ?? ''), getEdtfSortKey(death_date ?? '')]
    if (born !== null && died !== null) expect(died).toBeGreaterThanOrEqual(born)
  }
})

test('contains remarriages, divorces, an adoption and unknown partners', async () => {
  const as = await asMember()
  const people = (await server.call(listPeople, { as })).output()
  const unions = people.flatMap((person) => person.partners)
  expect(people.some((person) => person.partners.length >= 3)).toBe(true)
  expect(unions.some((union) => union.end_reason === 'divorce')).toBe(true)
  expect(unions.some((union) => union.member_id === null)).toBe(true)
  expect(people.some((person) => person.other_parents.some(({ kind }) => kind === 'adoptive'))).toBe(true)
})

test('contains about forty events with sortable dates', async () => {
  const as = await asMember()
  const events = (await server.call(listEvents, { as })).output()
  expect(events.length).toBeGreaterThanOrEqual(40)
  expect(events.every((event) => getEdtfSortKey(event.event_date) !== null)).toBe(true)
})

test('changes nothing when it is seeded a second time', async () => {
  const as = await asMember()
  const before = (await server.call(listPeople, { as })).json
  expect(await seedDemo(server.deps)).toHaveLength(2)
  expect((await server.call(listPeople, { as })).json).toEqual(before)
})

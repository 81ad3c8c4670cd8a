import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#shared/contracts/people.contract.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let server: TestApp
let admin: TestBrowser

beforeEach(async () => {
  server = await startTestApp()
  admin = await server.signIn(await server.createAdmin())
})
afterEach(() => server.close())

async function addPerson(body: contract.MemberPayload) {
  const result = await server.call(contract.createPerson, { body, as: admin })
  return result.output()
}

describe('the list', () => {
  test('gives everybody with partners, parents and the current spouse', async () => {
    const anna = await addPerson({ firstName: 'Anna', lastName: 'Lind', gender: 'F' })
    const carl = await addPerson({ firstName: 'Carl', lastName: 'Lind', spouseId: anna.id })
    const dora = await addPerson({ firstName: 'Dora', lastName: 'Lind', fatherId: carl.id, motherId: anna.id })
    const people = (await server.call(contract.listPeople, { as: admin })).output()
    expect(people.map((person) => person.id).sort()).toEqual([anna.id, carl.id, dora.id].sort())
    expect(people.find((person) => person.id === anna.id)?.spouse_id).toBe(carl.id)
    expect(people.find((person) => person.id === dora.id)).toMatchObject({ father_id: carl.id, mother_id: anna.id })
  })
})

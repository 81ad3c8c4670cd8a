/** A family for a test, made through the application's own calls: each person by what matters to the test. */
import {
  createPerson,
  type FamilyMember,
  getPerson,
  listPeople,
  type MemberPayload,
  updatePerson,
} from '#shared/contracts/people.contract.ts'
import { startTestApp, type TestApp, type TestBrowser } from './test-server.ts'

export interface World {
  server: TestApp
  /** A browser with an administrator's session. */
  admin: TestBrowser
  /** Adds a person; a name of two words is split, one word is a first name. */
  add(name: string, payload?: MemberPayload): Promise<FamilyMember>
  edit(person: { id: string }, payload: MemberPayload): Promise<FamilyMember>
  read(person: { id: string }): Promise<FamilyMember>
  everybody(): Promise<FamilyMember[]>
}

/** Starts an application with an administrator and nobody else. Close `world.server` at the end. */
export async function startWorld(options: Parameters<typeof startTestApp>[0] = {}): Promise<World> {
  const server = await startTestApp(options)
  const admin = await server.signIn(await server.createAdmin())
  return {
    server,
    admin,
    async add(name, payload = {}) {
      const [firstName = '', lastName = ''] = name.split(' ')
      const body = { firstName, lastName, ...payload }
      return (await server.call(createPerson, { body, as: admin })).output()
    },
    async edit({ id }, body) {
      return (await server.call(updatePerson, { params: { id }, body, as: admin })).output()
    },
    async read({ id }) {
      return (await server.call(getPerson, { params: { id }, as: admin })).output()
    },
    async everybody() {
      return (await server.call(listPeople, { as: admin })).output()
    },
  }
}

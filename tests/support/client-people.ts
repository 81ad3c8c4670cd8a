/** People and users in the shape of server responses, for client tests. */
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

export function makeUser(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 'account-anna',
    username: 'anna.lindqvist',
    email: null,
    first_name: 'Anna',
    last_name: 'Lindqvist',
    role: 'member',
    userType: 'family_member',
    mustChangePassword: false,
    member_id: 'person-anna',
    ...changes,
  }
}

export const anna = makeUser()
export const berta = makeUser({
  id: 'account-berta',
  username: 'berta.holm',
  first_name: 'Berta',
  last_name: 'Holm',
  member_id: null,
})

export function makePerson(changes: Partial<FamilyMember> = {}): FamilyMember {
  return {
    id: 'person-anna',
    first_name: 'Anna',
    last_name: 'Lindqvist',
    maiden_name: null,
    also_known_as: [],
    gender: 'F',
    birth_date: '1950-03-12',
    birth_date_phrase: null,
    birth_place: 'Uppsala, Sweden',
    death_date: null,
    death_date_phrase: null,
    death_place: null,
    deceased: false,
    occupation: null,
    biography: null,
    profile_photo_url: null,
    father_id: null,
    mother_id: null,
    spouse_id: null,
    partners: [],
    other_parents: [],
    birth_order: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...changes,
  }
}

/** A number of people named `Person 0 of the family`, … */
export function makeFamily(count: number, word = 'family'): FamilyMember[] {
  return Array.from({ length: count }, (_, number) =>
    makePerson({ id: `person-${number}`, first_name: `Person ${number}`, last_name: `of the ${word}` }),
  )
}

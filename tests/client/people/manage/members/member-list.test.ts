/** The search, the order and the account status in the table of family members. */
import { expect, it } from 'vitest'
import { accountStatusLabels, getAccountStatus } from '#client/people/manage/members/account-status.ts'
import {
  countStatuses,
  findMembers,
  readUrlState,
  sortMembers,
  writeUrlState,
} from '#client/people/manage/members/member-list.ts'
import { ake, aMember, annaMember, bo, zoe } from './some-members.ts'

const everybody = [annaMember, ake, zoe, bo]
const names = (members: readonly { first_name: string }[]) => members.map(({ first_name }) => first_name)
const found = (search: string) => names(findMembers(everybody, { search, status: null }))

it('derives the account status from password and activation', () => {
  expect(everybody.map((member) => accountStatusLabels[getAccountStatus(member)])).toEqual([
    'Active',
    'Needs Password Change',
    'No Account',
    'Deactivated',
  ])
  expect(
    getAccountStatus(aMember({ has_password: false })),
    'an account without a password counts as no account',
  ).toBe('none')
})

it('finds beginnings of names, maiden name, username and email address without accents', () => {
  expect(found('oberg')).toEqual(['Åke'])
  expect(found('zoe sjog')).toEqual(['Zoë'])
  expect(found('ake.ob')).toEqual(['Åke'])
  expect(found('anna@example')).toEqual(['Anna'])
  expect(found('holm')).toEqual(['Zoë', 'Bo'])
  expect(found('olm'), 'not the middle of a word').toEqual([])
  expect(found('  ')).toEqual(['Anna', 'Åke', 'Zoë', 'Bo'])
})

it('filters by account status together with the search', () => {
  expect(names(findMembers(everybody, { search: 'holm', status: 'none' }))).toEqual(['Zoë'])
  expect(names(findMembers(everybody, { search: '', status: 'inactive' }))).toEqual(['Bo'])
  expect(countStatuses(everybody)).toEqual({ none: 1, unchanged: 1, active: 1, inactive: 1 })
})

it('sorts by each column with members without an account last', () => {
  const by = (column: Parameters<typeof sortMembers>[1]['by'], down = false) =>
    names(sortMembers(everybody, { by: column, descending: down }))
  expect(by('member'), 'by last name, then first').toEqual(['Bo', 'Zoë', 'Anna', 'Åke'])
  expect(by('member', true)).toEqual(['Åke', 'Anna', 'Zoë', 'Bo'])
  expect(by('contact')).toEqual(['Åke', 'Anna', 'Bo', 'Zoë'])
  expect(by('role')).toEqual(['Bo', 'Anna', 'Åke', 'Zoë'])
  expect(by('status')).toEqual(['Anna', 'Bo', 'Åke', 'Zoë'])
  expect(by('joined', true)).toEqual(['Åke', 'Anna', 'Bo', 'Zoë'])
})

it('stores search, status and order in the URL and ignores unknown values', () => {
  const asked = { search: 'holm', status: 'none', sort: { by: 'joined', descending: true } } as const
  expect(writeUrlState(asked).toString()).toBe('search=holm&status=none&sort=-joined')
  expect(readUrlState(writeUrlState(asked))).toEqual(asked)
  const plain = { search: '', status: null, sort: { by: 'member', descending: false } } as const
  expect(writeUrlState(plain).toString()).toBe('')
  expect(readUrlState(new URLSearchParams('status=x&sort=-nothing'))).toEqual(plain)
})

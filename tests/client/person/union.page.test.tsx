/** The page of a couple. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Fact, factEndpoints, getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { anna, makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  pageTitle,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'
import { nothing } from './edit/editing-support.ts'

prepareBrowser()

const updated_at = '2026-01-01T00:00:00.000Z'
const union = { union_id: 'u', from: '1875-06-01', to: null, end_reason: null, place: 'Ulvik, Norway' }
const nils = makePerson({
  ...{ id: 'nils', first_name: 'Nils', last_name: 'Holm', death_date: '1901' },
  partners: [
    { ...union, member_id: 'karin' },
    { ...union, union_id: 'other', member_id: null },
  ],
})
const karin = makePerson({
  ...{ id: 'karin', first_name: 'Karin', last_name: 'Berg' },
  partners: [{ ...union, member_id: 'nils' }],
})
const child = { father_id: 'nils', mother_id: 'karin' }
const people = [
  nils,
  karin,
  makePerson({ id: 'ole', first_name: 'Ole', last_name: 'Holm', birth_date: '1879', ...child }),
  makePerson({ id: 'eli', first_name: 'Eli', last_name: 'Holm', birth_date: '1876', ...child }),
  makePerson({ id: 'per', first_name: 'Per', last_name: 'Holm', father_id: 'nils' }),
]
const marriage: Fact = {
  ...{ id: 'marriage', union_id: 'u', position: 0, tag: 'MARR', date: '1875-06-01', updated_at },
  ...{ place: 'Ulvik, Norway', place_id: 'ulvik', citations: [{ source_id: 'register', page: '7' }] },
}
const census: Fact = { id: 'census', person_id: 'nils', position: 0, tag: 'CENS', date: '1885', updated_at }

function serve(user = anna) {
  server.use(
    signedInAs(user),
    handle(listPeople, () => people),
    handle(getPersonFacts, () => ({
      ...nothing,
      facts: [marriage, census],
      sources: [{ id: 'register', title: 'Parish register', updated_at }],
    })),
  )
}

it('shows the two, what is known about them together, and their children', async () => {
  serve()
  await openApp('/unions/u')
  await pageTitle('Nils Holm and Karin Berg')
  const life = within(await screen.findByRole('region', { name: 'Life together' }))
  const place = await life.findByRole('link', { name: 'Ulvik, Norway' })
  expect(place.getAttribute('href')).toBe('/places/ulvik')
  const events = life.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(events).toEqual([
    '1 June 1875Marriage1Ulvik, Norway',
    '1876Birth of a child: Eli Holm',
    '1879Birth of a child: Ole Holm',
    '1901Death of Nils Holm',
  ])
  const children = within(screen.getByRole('list', { name: 'Children' }))
  expect(children.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/people/eli',
    '/people/ole',
  ])
  expect(screen.getByRole('link', { name: 'Parish register' })).toBeTruthy()
})

it('shows the children of one whose partner is unknown', async () => {
  serve()
  await openApp('/unions/other')
  await pageTitle('Nils Holm and an unknown partner')
  const children = within(await screen.findByRole('list', { name: 'Children' }))
  expect(children.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/people/per'])
})

it('adds facts of the couple', async () => {
  serve(makeUser({ id: 'account-karin', role: 'admin' }))
  const sent: unknown[] = []
  server.use(
    handle(factEndpoints.create, ({ body }) => {
      sent.push(body)
      return { ...marriage, id: 'new' }
    }),
  )
  const { user } = await openApp('/unions/u')
  await user.click(await screen.findByRole('button', { name: 'Add a fact' }))
  const dialog = await openedDialog('Add a Fact')
  expect(dialog.queryByLabelText('Who is this fact about?')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Kind of fact'), 'ENGA')
  await user.click(dialog.getByRole('button', { name: 'Add Fact' }))
  await screen.findByText('Marriage added.')
  expect(sent).toMatchObject([{ unionId: 'u', tag: 'ENGA' }])
})

it('says that an unknown couple is not in the tree', async () => {
  serve()
  await openApp('/unions/nothing')
  await pageTitle('Couple not found')
})

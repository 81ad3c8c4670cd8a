/** The page of a source. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { getSource, type SourceDetails } from '#shared/contracts/facts.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { boathouse, deed } from '../archives/some-items.ts'

prepareBrowser()

const union = { union_id: 'u', from: null, to: null, end_reason: null, place: null }
const nils = makePerson({ id: 'nils', first_name: 'Nils', last_name: 'Holm' })
const karin = makePerson({ id: 'karin', first_name: 'Karin', last_name: 'Berg' })
const couple = [
  { ...nils, partners: [{ ...union, member_id: 'karin' }] },
  { ...karin, partners: [{ ...union, member_id: 'nils' }] },
]

const register: SourceDetails = {
  source: {
    ...{ id: 'register', title: 'Parish register of Ulvik', author: 'The parish', updated_at: '' },
    repositories: [{ repository_id: 'archive', call_number: 'SAB 12' }],
    external_ids: [{ value: 'https://archive.example/12' }, { value: 'javascript:alert(1)' }],
  },
  repositories: [{ id: 'archive', name: 'Regional archive', updated_at: '' }],
  uses: [
    { person_id: 'nils', tag: 'DEAT', date: '1890', citation: { source_id: 'register', page: 'Page 40' } },
    {
      ...{ person_id: 'nils', tag: 'BAPM', date: '1850-05-26' },
      citation: { source_id: 'register', page: 'Page 12', text: 'Baptized at home.' },
    },
    { union_id: 'u', tag: 'MARR', date: '1875', citation: { source_id: 'register' } },
    { person_id: 'karin', citation: { source_id: 'register' } },
    { person_id: 'removed', tag: 'BIRT', citation: { source_id: 'register' } },
  ],
}

/** The medallions before the names hold initials. */
const withoutInitials = (text: string | null) => (text ?? '').replace(/^(?:[A-Z]{2})+(?=[A-Z][a-z])/, '')

it('shows where the source is kept, and what it tells about each person and couple', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => couple),
    handle(getSource, () => register),
  )
  await openApp('/sources/register')
  await pageTitle('Parish register of Ulvik')
  const keeper = await screen.findByRole('link', { name: 'Regional archive' })
  expect(keeper.getAttribute('href')).toBe('/repositories/archive')
  expect(keeper.parentElement?.textContent).toBe('Regional archive, SAB 12')
  const told = within(await screen.findByRole('region', { name: 'What it tells' }))
  const entries = told.getAllByRole('listitem').map(({ textContent }) => withoutInitials(textContent))
  expect(entries.filter((text) => /^(?:Nils|Karin)/.test(text))).toEqual([
    'Karin BergName',
    'Nils HolmBaptism · 26 May 1850 · Page 12Baptized at home.Death · 1890 · Page 40',
    'Nils Holm and Karin BergMarriage · 1875',
  ])
  const outside = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(outside).toContain('https://archive.example/12')
  expect(outside).not.toContain('javascript:alert(1)')
})

it('shows the pictures and files of the source', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => couple),
    handle(listArchives, () => ({ data: [boathouse, deed] })),
    handle(getSource, () => ({
      ...register,
      source: { ...register.source, item_ids: ['deed', 'boathouse', 'gone'] },
    })),
  )
  await openApp('/sources/register')
  const picture = await screen.findByRole('link', { name: boathouse.title })
  expect(picture.getAttribute('href')).toBe('/archives/boathouse')
  expect(screen.getByRole('link', { name: new RegExp(`^${deed.title}`) })).toBeTruthy()
})

it('says that an unknown source does not exist', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => []),
    handleWithError(getSource, 'not_found', 'This source does not exist.'),
  )
  await openApp('/sources/nothing')
  await pageTitle('Source not found')
})

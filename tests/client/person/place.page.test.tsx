/** The page of a place. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPlace, type PlaceDetails } from '#shared/contracts/facts.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { anna, makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  pageTitle,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'

prepareBrowser()

const updated_at = '2026-01-01T00:00:00.000Z'
const nils = makePerson({ id: 'nils', first_name: 'Nils', last_name: 'Holm' })
const karin = makePerson({ id: 'karin', first_name: 'Karin', last_name: 'Berg' })

const ulvik: PlaceDetails = {
  place: {
    ...{ id: 'ulvik', name: 'Ulvik', kind: 'Parish', updated_at },
    names: [{ name: 'Ulfvig', date: '1750/1850' }],
    parents: [{ place_id: 'hardanger' }],
    citations: [{ source_id: 'atlas', page: '4' }],
  },
  containing: [
    { id: 'norway', name: 'Norway', updated_at },
    { id: 'hardanger', name: 'Hardanger', parents: [{ place_id: 'norway' }], updated_at },
  ],
  within: [
    { id: 'hjelle', name: 'Hjelle', parents: [{ place_id: 'ulvik' }], updated_at },
    { id: 'loft', name: 'The loft', parents: [{ place_id: 'hjelle' }], updated_at },
  ],
  uses: [
    { person_id: 'nils', tag: 'RESI', date: '1875', value: 'Tenant', place_id: 'loft' },
    { person_id: 'nils', tag: 'BIRT', date: '1850', place_id: 'ulvik' },
    { person_id: 'karin', tag: 'BIRT', date: '1850', place_id: 'ulvik', role: 'WITN' },
  ],
  sources: [{ id: 'atlas', title: 'Atlas of farms', updated_at }],
}

function serve(user = anna) {
  server.use(
    signedInAs(user),
    handle(listPeople, () => [nils, karin]),
    handle(getPlace, () => ulvik),
  )
}

/** The medallions before the names hold initials. */
const withoutInitials = (text: string | null) => (text ?? '').replace(/^(?:[A-Z]{2})+(?=[A-Z][a-z])/, '')

it('shows where the place lies, who was there, and the places within it', async () => {
  serve()
  await openApp('/places/ulvik')
  await pageTitle('Ulvik')
  const here = within(await screen.findByRole('region', { name: 'Who was here' }))
  const entries = here.getAllByRole('listitem').map(({ textContent }) => withoutInitials(textContent))
  expect(entries.filter((text) => /^(?:Nils|Karin)/.test(text))).toEqual([
    'Karin BergBirth · 1850 · witness',
    'Nils HolmBirth · 1850Residence · 1875 · Tenant · The loft',
  ])
  const containers = screen
    .getAllByRole('link')
    .filter((link) => /^(?:Hardanger|Norway)$/.test(link.textContent ?? ''))
  expect(containers.map((link) => link.getAttribute('href'))).toEqual(['/places/hardanger', '/places/norway'])
  const parts = within(screen.getByRole('region', { name: 'Places in Ulvik' }))
  expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Hjelle1 event'])
  expect(screen.getByText(/^Ulfvig \(.*1750.*1850\)/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Atlas of farms' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show on the map' }).getAttribute('href')).toBe('/map?place=ulvik')
  expect(screen.queryByRole('button', { name: 'Edit Ulvik' })).toBeNull()
})

it('lets an administrator rename the place', async () => {
  serve(makeUser({ id: 'account-karin', role: 'admin' }))
  const sent: unknown[] = []
  server.use(
    handle(placeEndpoints.update, ({ body }) => {
      sent.push(body)
      return { ...ulvik.place, name: 'Ulvik i Hardanger', updated_at: '2026-01-02T00:00:00.000Z' }
    }),
  )
  const { user } = await openApp('/places/ulvik')
  await user.click(await screen.findByRole('button', { name: 'Edit Ulvik' }))
  const dialog = await openedDialog('Edit Place')
  const name = dialog.getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Ulvik i Hardanger')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Ulvik i Hardanger saved.')).toBeTruthy()
  expect(sent).toEqual([{ name: 'Ulvik i Hardanger' }])
})

it('says that an unknown place does not exist', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => []),
    handleWithError(getPlace, 'not_found', 'This place does not exist.'),
  )
  await openApp('/places/nothing')
  await pageTitle('Place not found')
})

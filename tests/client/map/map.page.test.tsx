/** The page Map. jsdom cannot draw, so the list of places stands for the map. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { getFamilyMap } from '#shared/contracts/places.contract.ts'
import { anna, makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const map = {
  places: [
    {
      id: 'uppsala',
      texts: ['Uppsala, Sweden'],
      latitude: 59.86,
      longitude: 17.64,
      precision: 'place' as const,
      updated_at: '',
    },
    { id: 'atlantis', texts: ['Atlantis'], updated_at: '' },
  ],
  facts: [{ person_id: 'person-anna', place_id: 'atlantis', tag: 'RESI' }],
}

it('lists places with and without a position, and tells what happened at one', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [makePerson()]),
    handle(getFamilyMap, () => map),
  )
  const { user } = await openApp('/map')
  await pageTitle('Map')
  const missing = await screen.findByRole('list', { name: 'Places that are not on the map' })
  expect(missing.textContent).toBe('Atlantis')
  expect(within(missing).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Uppsala, Sweden 1 event' }))
  const happened = within(screen.getByRole('list', { name: 'What happened here' }))
  expect(happened.getByText('Birth, 12 March 1950')).toBeTruthy()
  expect(happened.getByRole('link', { name: 'Anna Lindqvist' }).getAttribute('href')).toBe(
    '/people/person-anna',
  )
  expect(screen.queryByRole('button', { name: 'Change position' })).toBeNull()
})

it('offers administrators to put a place on the map', async () => {
  server.use(
    signedInAs(makeUser({ role: 'admin' })),
    handle(listPeople, () => [makePerson()]),
    handle(getFamilyMap, () => map),
  )
  const { user } = await openApp('/map')
  await user.click(await screen.findByRole('button', { name: 'Atlantis' }))
  expect(await screen.findByText('Where is Atlantis?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByText('Where is Atlantis?')).toBeNull()
})

it('says that there are no places yet', async () => {
  server.use(
    signedInAs(anna),
    handle(getFamilyMap, () => ({ places: [], facts: [] })),
  )
  await openApp('/map')
  expect(await screen.findByText('No places yet')).toBeTruthy()
})

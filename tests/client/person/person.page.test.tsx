/** The page of a person. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const mother = makePerson({ id: 'karin', first_name: 'Karin', birth_date: '1920' })
const me = makePerson({ mother_id: 'karin', birth_date: '1950-03-12' })
const nothing = { person_ids: [], names: [], facts: [], sources: [], repositories: [], places: [] }

it('shows kin word, life, family and the sources by their numbers', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me, mother]),
    handle(getPersonFacts, () => ({
      ...nothing,
      facts: [
        {
          ...{ id: 'f', person_id: 'karin', position: 0, tag: 'BAPM', date: '1920-04-04', updated_at: '' },
          citations: [{ source_id: 'register', page: 'Page 12' }],
        },
      ],
      sources: [{ id: 'register', title: 'Parish register of Ulvik', updated_at: '' }],
    })),
  )
  await openApp('/people/karin')
  await pageTitle('Karin Lindqvist')
  expect(await screen.findByText('Your mother')).toBeTruthy()
  const life = within(await screen.findByRole('region', { name: 'Life' }))
  expect(await life.findByText('4 April 1920')).toBeTruthy()
  expect(life.getByRole('link', { name: 'Source 1' }).getAttribute('href')).toBe('#source-1')
  const sources = within(screen.getByRole('region', { name: 'Sources' }))
  expect(sources.getByText('Parish register of Ulvik')).toBeTruthy()
  expect(sources.getByText('Page 12')).toBeTruthy()
  const child = within(screen.getByRole('list', { name: 'Children' })).getByRole('link')
  expect(child.getAttribute('href')).toBe('/people/person-anna')
})

it('says that facts could not be loaded, and shows what the record knows', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me, mother]),
    handleWithError(getPersonFacts, 'not_found', 'No.'),
  )
  await openApp('/people/karin')
  expect(await screen.findByText('Not everything about this person could be loaded.')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Life' })).getByText('1920')).toBeTruthy()
})

it('says that an unknown person is not in the tree', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me]),
    handleWithError(getPersonFacts, 'not_found', 'No.'),
  )
  await openApp('/people/nobody')
  await pageTitle('Person not found')
})

/** The page Lifespans. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { anna, makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const people = [
  makePerson({ mother_id: 'karin' }),
  makePerson({
    id: 'karin',
    first_name: 'Karin',
    birth_date: '1920',
    death_date: '1999',
    mother_id: 'stina',
  }),
  makePerson({ id: 'stina', first_name: 'Stina', birth_date: '1880', death_date: '1930' }),
  makePerson({ id: 'ole', first_name: 'Ole', birth_date: '1925' }),
]

it('shows one’s own ancestors, and who of them lived at the same time', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => people),
  )
  const { user } = await openApp('/lifespans')
  await pageTitle('Lifespans')
  const lives = within(await screen.findByRole('list', { name: 'Lives' }))
  await lives.findByRole('link', { name: 'Stina Lindqvist' })
  expect(lives.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Stina Lindqvist',
    'Karin Lindqvist',
    'Anna Lindqvist',
  ])
  await user.click(lives.getByRole('button', { name: 'Compare with Stina Lindqvist' }))
  expect(lives.getByText(/together 1920–1930, 10 years/)).toBeTruthy()
  expect(screen.getByText('Stina Lindqvist lived at the same time as 1 person of this list.')).toBeTruthy()
})

it('shows the people that the address names, and removes one', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => people),
  )
  const { user } = await openApp('/lifespans?people=ole.stina')
  const lives = within(await screen.findByRole('list', { name: 'Lives' }))
  await lives.findByRole('link', { name: 'Stina Lindqvist' })
  expect(lives.getAllByRole('listitem').length).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Remove Ole Lindqvist' }))
  expect(lives.getAllByRole('listitem').length).toBe(1)
})

it('asks for a person where the user is not in the tree', async () => {
  server.use(
    signedInAs(makeUser({ member_id: null })),
    handle(listPeople, () => people),
  )
  await openApp('/lifespans')
  expect(await screen.findByText('Nobody is chosen')).toBeTruthy()
})

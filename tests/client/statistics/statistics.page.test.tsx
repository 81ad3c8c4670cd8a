/** The page Statistics. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const people = [
  makePerson({ birth_date: '1950-03-12' }),
  makePerson({ id: 'karin', first_name: 'Karin', birth_date: '1920-04-04', death_date: '1999' }),
]

it('has a table for every chart, shows one on request, and keeps the period of the names in the address', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => people),
  )
  const { user } = await openApp('/statistics')
  await pageTitle('Statistics')
  const births = within(await screen.findByRole('region', { name: 'Births by decade' }))
  expect(births.getByRole('row', { name: '1950s 1' })).toBeTruthy()
  await user.click(births.getByRole('button', { name: 'Show as table: Births by decade' }))
  expect(births.getByRole('button', { name: 'Show as chart: Births by decade' })).toBeTruthy()

  const women = within(screen.getByRole('region', { name: 'Women’s names' }))
  expect(women.getByRole('row', { name: 'Anna 1' })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Period'), 'Born 1900–1999')
  await user.click(screen.getByRole('button', { name: 'Countries' }))
  expect(new URLSearchParams(location.search).get('names')).toBe('born-1900')
})

it('says that there are no people yet', async () => {
  server.use(signedInAs(anna))
  await openApp('/statistics')
  expect(await screen.findByText('No people yet')).toBeTruthy()
})

it('offers to try again when the people could not be loaded', async () => {
  server.use(signedInAs(anna), handleWithError(listPeople, 'not_found', 'No list.'))
  await openApp('/statistics')
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy()
})

/** The page Reports. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { getFamilyMap } from '#shared/contracts/places.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { noKnowledge, relative, vikFamily, vikKnowledge } from './report-fixtures.ts'

prepareBrowser()

function serve() {
  server.use(
    signedInAs(makeUser({ member_id: 'Ole' })),
    handle(listPeople, () => vikFamily),
    handle(listArchives, () => ({ data: [] })),
    handle(getPersonFacts, ({ params: { id } }) =>
      id === 'Ole' || id === 'Per'
        ? { ...vikKnowledge, person_ids: [...vikKnowledge.person_ids, 'Anna'] }
        : noKnowledge,
    ),
    handle(getFamilyMap, () => ({ places: [], facts: [] })),
  )
}

it('shows one’s own descendants’ book with sources and a table of names', async () => {
  serve()
  await openApp('/reports')
  await pageTitle('Reports')
  const book = within(await screen.findByRole('article', { name: 'The descendants of Ole Vik' }))
  const entry = within(book.getByRole('article', { name: /^1 Ole Vik/ }))
  expect(entry.getByText(/Born on 12 March 1850 in Ulvik, Norway\./)).toBeTruthy()
  const [source] = entry.getAllByRole('link', { name: 'Source 1' })
  expect(source?.getAttribute('href')).toBe('#report-source-1')
  expect(entry.getByRole('link', { name: 'Per Vik' }).getAttribute('href')).toBe('#report-entry-1.1')
  const names = within(book.getByRole('region', { name: 'Table of names' }))
  expect(names.getByText(/Moe, Sigrid/).textContent).toContain('1, 1.1, 1.2')
  expect(screen.getByRole('button', { name: 'Save as PDF' })).toBeTruthy()
})

it('shows the ancestors of a person without children', async () => {
  serve()
  await openApp('/reports?person=Anna')
  expect(await screen.findByRole('article', { name: 'The ancestors of Anna Vik' })).toBeTruthy()
})

it('changes the kind of report, the person and the numbers', async () => {
  serve()
  const { user } = await openApp('/reports?person=Anna&kind=ancestors')
  await screen.findByRole('article', { name: 'The ancestors of Anna Vik' })
  expect(screen.queryByLabelText('Numbers')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Report'), 'Descendants’ book')
  await user.selectOptions(screen.getByLabelText('Numbers'), 'Without dots: 123 (Henry)')
  await user.type(screen.getByLabelText('Person'), 'Ole')
  await user.click(await screen.findByRole('option', { name: /Ole Vik/ }))
  const book = within(await screen.findByRole('article', { name: 'The descendants of Ole Vik' }))
  expect(await book.findByRole('article', { name: /^111 Anna Vik/ })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Generations'), '2')
  await waitFor(() => expect(screen.queryByRole('article', { name: /^111 Anna Vik/ })).toBeNull())
  await user.selectOptions(screen.getByLabelText('Report'), 'Family sheet')
  expect(await screen.findByRole('article', { name: 'The family of Ole Vik and Sigrid Vik' })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Report'), 'List of places')
  expect(await screen.findByRole('article', { name: 'Places of the family' })).toBeTruthy()
})

it('says whose facts are missing, and tells what the list of people knows', async () => {
  serve()
  server.use(handleWithError(getPersonFacts, 'failed', 'No.'))
  await openApp('/reports')
  expect(await screen.findByText('The facts of 5 people are missing')).toBeTruthy()
  expect(screen.getByText(/Born in 1850 in Ulvik, Norway\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

it('says what the list of places lacks', async () => {
  serve()
  server.use(handleWithError(getFamilyMap, 'forbidden', 'No.'))
  await openApp('/reports?kind=places')
  expect(await screen.findByText('The list has only births, deaths and marriages')).toBeTruthy()
  expect(screen.getByRole('article', { name: /^2 Ulvik/ })).toBeTruthy()
})

it('asks for a person where the user is not in the tree', async () => {
  serve()
  server.use(signedInAs(makeUser({ member_id: null })))
  await openApp('/reports')
  expect(await screen.findByText('Nobody is chosen')).toBeTruthy()
})

it('says that a person without a family has no family sheet', async () => {
  serve()
  server.use(handle(listPeople, () => [relative('Ole')]))
  await openApp('/reports?kind=family')
  expect(await screen.findByText('No family is recorded')).toBeTruthy()
})

/** Tests that admin pages without connection and saved data show one offline message. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { listPeople, listPeopleWithAuth } from '#shared/contracts/people.contract.ts'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import { listUsers } from '#shared/contracts/users.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { openApp, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin' })
const here = 'Not saved on this device yet'
const there = 'This page needs a connection'

it.each([
  ['/admin/timeline', here],
  ['/admin/news', here],
  ['/admin/archive', here],
  ['/admin/admin-users', there],
  ['/admin/family-members', there],
])('says once of %s that it cannot be had', async (path, words) => {
  server.use(
    signedInAs(karin),
    ...[listEvents, articleEndpoints.news.list, listArchives, listUsers, listPeopleWithAuth, listPeople].map(
      handleWithNetworkError,
    ),
  )
  await openApp(path)
  expect(await screen.findByText(words)).toBeTruthy()
  const page = within(screen.getByRole('main'))
  await page.findByRole('button', { name: 'Try Again' })
  expect(page.queryByText(/You are offline/)).toBeNull()
})

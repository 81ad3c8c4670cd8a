/** The card of the person who was found, on phones. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle, handleList } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { stubCanvasEnvironment } from './canvas-size.ts'
import { royals } from './royals.ts'

prepareBrowser()
stubCanvasEnvironment(390)

beforeEach(() => {
  server.use(
    signedInAs(makeUser({ member_id: 'victoria' })),
    handleList(listPeople, () => ({ list: royals, etag: '"1"' })),
    handle(articleEndpoints.news.list, () => []),
    handle(articleEndpoints.blog.list, () => []),
    handle(listArchives, () => ({ data: [] })),
  )
})

async function openCard() {
  const app = await openApp('/family-tree?person=henry8')
  await pageTitle('Family Tree')
  const docked = within(await screen.findByRole('region', { name: /^Henry VIII Tudor/ }))
  return { ...app, docked }
}

it('shows name and years, and opens the details', async () => {
  const { user, docked } = await openCard()
  expect(docked.getByText(/1491 – 1547/)).toBeTruthy()
  await user.click(docked.getByRole('button', { name: 'Details' }))
  expect(await screen.findByRole('dialog', { name: /Henry VIII Tudor/ })).toBeTruthy()
})

it('opens the chart of ancestors and descendants with “Look from here”', async () => {
  const { user, docked } = await openCard()
  await user.click(docked.getByRole('button', { name: 'Look from here' }))
  await waitFor(() => expect(window.location.search).toContain('view=hourglass'))
})

it('stays until it is closed, and takes the person out of the URL then', async () => {
  const { user, docked } = await openCard()
  await user.click(docked.getByRole('button', { name: 'Close the card of Henry VIII Tudor' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Henry VIII Tudor/ })).toBeNull())
  expect(window.location.search).toBe('')
})

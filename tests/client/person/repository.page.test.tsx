/** The page of an archive or library. */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getRepository, type RepositoryDetails } from '#shared/contracts/facts.contract.ts'
import { repositoryEndpoints } from '#shared/contracts/sources.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  pageTitle,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'
import { admin, serve } from './edit/editing-support.ts'

prepareBrowser()

const updated_at = '2026-01-01T00:00:00.000Z'
const archive: RepositoryDetails = {
  repository: {
    ...{ id: 'archive', name: 'Regional archive', address: 'Årstadveien 22', updated_at },
    ...{ phone: '55 00 00 00', email: 'post@archive.example', website: 'https://archive.example' },
  },
  sources: [
    {
      ...{ id: 'census', title: 'Census of 1801', author: 'The king', updated_at },
      repositories: [{ repository_id: 'other' }, { repository_id: 'archive', call_number: 'RA 3' }],
    },
    { id: 'register', title: '', repositories: [{ repository_id: 'archive' }], updated_at },
  ],
}

it('shows how to reach the archive, and the sources that it keeps with their call numbers', async () => {
  server.use(
    signedInAs(anna),
    handle(getRepository, () => archive),
  )
  await openApp('/repositories/archive')
  await pageTitle('Regional archive')
  expect(await screen.findByText('Årstadveien 22')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'https://archive.example' })).toBeTruthy()
  const kept = within(screen.getByRole('region', { name: 'What is kept here' }))
  expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Census of 1801The king · RA 3',
    'Source without a title',
  ])
  const paths = kept.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(paths).toEqual(['/sources/census', '/sources/register'])
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBe(null)
})

it('lets an administrator correct the archive on its page', async () => {
  let saved = archive.repository
  serve({}, admin, 'archive')
  server.use(
    handle(getRepository, () => ({ ...archive, repository: saved })),
    handle(repositoryEndpoints.update, ({ body }) => {
      saved = { ...saved, ...(body as object), updated_at: '2026-02-01T00:00:00.000Z' }
      return saved
    }),
  )
  const { user } = await openApp('/repositories/archive')
  await user.click(await screen.findByRole('button', { name: 'Edit Regional archive' }))
  const dialog = await openedDialog('Edit Archive or library')
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'State archive' } })
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await pageTitle('State archive')
  expect(await screen.findByText('State archive saved.')).toBeTruthy()
})

it('says that an unknown archive does not exist', async () => {
  server.use(
    signedInAs(anna),
    handleWithError(getRepository, 'not_found', 'This archive or library does not exist.'),
  )
  await openApp('/repositories/nothing')
  await pageTitle('Archive or library not found')
})

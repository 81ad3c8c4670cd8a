/** The page about the offline copy. */
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { listThumbnailSizes } from '#shared/contracts/media.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { FakeCaches } from '#tests/support/fake-caches.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const photo = {
  id: 'a1',
  title: 'Harvest',
  description: '',
  category: 'Family Events' as const,
  tags: [],
  file_type: 'photo' as const,
  mime_type: 'image/jpeg',
  file_name: 'harvest.jpg',
  file_url: '/api/media/m1',
  file_size: 4_000_000,
  picture: { width: 4000, height: 3000, thumbhash: null },
  date_taken: null,
  person_related: null,
  member_ids: [],
  location: null,
  uploaded_by_name: null,
  imagekit_file_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
const film = {
  ...photo,
  id: 'a2',
  file_type: 'video' as const,
  file_url: '/api/media/m2',
  file_size: 30 * 1024 ** 2,
  picture: null,
}

/** A family with a photo and a video that are not on the device. */
function nothingSavedYet() {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [makePerson()]),
    handle(listEvents, () => []),
    handle(articleEndpoints.news.list, () => []),
    handle(articleEndpoints.blog.list, () => []),
    handle(listArchives, () => ({ data: [photo, film] })),
  )
  vi.stubGlobal('caches', new FakeCaches())
}

it('shows what is saved, and the size of the download for the selected files', async () => {
  nothingSavedYet()
  const { user } = await openApp('/offline')
  await pageTitle('Offline copy')
  const everything = await screen.findByRole('button', { name: /^Save everything \(about 30\.\d MB\)$/ })
  const saved = within(screen.getByRole('region', { name: 'On this device' }))
  expect(saved.getAllByText('0 of 1')).toHaveLength(2)
  expect(screen.getByText('1 · 30 MB')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Videos' }))
  expect(everything.textContent).toMatch(/^Save selection \(about \d+ KB\)$/)
})

it('offers the exact size where the server tells the sizes of the thumbnails', async () => {
  nothingSavedYet()
  server.use(
    handle(listThumbnailSizes, () => ({
      m1: { original: 4_000_000, thumbnails: [3_000, 9_000, 40_000, 115_000] },
    })),
  )
  const { user } = await openApp('/offline')
  const everything = await screen.findByRole('button', { name: /^Save everything \(30\.\d MB\)$/ })
  await user.click(screen.getByRole('checkbox', { name: 'Videos' }))
  expect(everything.textContent).toBe('Save selection (121 KB)')
})

it('does not continue a download that was cancelled while waiting for a connection', async () => {
  nothingSavedYet()
  server.use(http.get('*/api/media/:id', () => HttpResponse.error()))
  const { user } = await openApp('/offline')
  await user.click(await screen.findByRole('button', { name: /^Save everything/ }))
  expect(await screen.findByText(/^Waiting for a connection/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/^The download was cancelled\./)).toBeTruthy()
  const { readDownloadRequest: readOrder } = await import('#client/offline/saved/download-request.ts')
  await expect.poll(async () => (await readOrder())?.state).toBe('stopped')
})

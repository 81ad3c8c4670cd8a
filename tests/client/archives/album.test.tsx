/** Tests of the album of the archives and of the switch between album and cards. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getArchive, getArchiveStats, listArchives } from '#shared/contracts/archives.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handle, handleList } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { boathouse, deed, everything, tape } from './some-items.ts'

prepareBrowser()

async function openArchives() {
  server.use(
    signedInAs(anna),
    handleList(listArchives, () => ({ list: { data: everything }, etag: '"1"' })),
    handleList(listPeople, () => ({ list: [], etag: '"1"' })),
    handle(getArchiveStats, () => ({ data: { documents: 7, photos: 41, videos: 3, years_covered: 154 } })),
    handle(getArchive, ({ params }) => ({ data: everything.find(({ id }) => id === params.id) ?? deed })),
  )
  return await openApp('/archives')
}

const tile = (name: string) => screen.findByRole('article', { name })

it('switches from cards to the album, and keeps the choice', async () => {
  const { user } = await openArchives()
  const view = () => within(screen.getByRole('group', { name: 'View' }))
  await tile(boathouse.title)
  expect(screen.getByRole('link', { name: `View ${boathouse.title}` })).toBeTruthy()
  await user.click(view().getByRole('button', { name: 'Album' }))
  expect(screen.queryByRole('link', { name: `View ${boathouse.title}` })).toBeNull()
  expect(await screen.findByRole('heading', { name: '1905 – 1965' })).toBeTruthy()
  cleanup()
  await openArchives()
  await tile(boathouse.title)
  expect(view().getByRole('button', { name: 'Album' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(view().getByRole('button', { name: 'Cards' }))
  expect(screen.getByRole('link', { name: `View ${boathouse.title}` })).toBeTruthy()
})

it('shows a picture, or the sign of the kind with the title', async () => {
  localStorage.setItem('family-heritage-archives-view', 'album')
  await openArchives()
  const picture = within(await tile(boathouse.title)).getByRole('link')
  expect(picture).toBe(screen.getByRole('link', { name: /^The boathouse at midsummer Photo/ }))
  const image = picture.querySelector('img')
  expect(image?.getAttribute('src')).toBe('/api/media/boathouse?w=320')
  if (image) fireEvent.error(image)
  expect(within(picture).getByText(boathouse.title)).toBeTruthy()
  expect(within(await tile(tape.title)).getByText('MP3')).toBeTruthy()
  expect(within(await tile(deed.title)).getByText('DOC')).toBeTruthy()
})

it('opens an item in the order of the dates', async () => {
  localStorage.setItem('family-heritage-archives-view', 'album')
  const { user } = await openArchives()
  await user.click(within(await tile(boathouse.title)).getByRole('link'))
  await pageTitle(boathouse.title)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await pageTitle(tape.title)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await pageTitle(deed.title)
  expect(screen.getByRole('link', { name: 'All archives' }).getAttribute('href')).toBe('/archives')
})

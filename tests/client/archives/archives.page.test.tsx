/** The archives for relatives: the list, one item, its file, and the offline states. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { afterEach, expect, it, vi } from 'vitest'
import { me } from '#shared/contracts/accounts.contract.ts'
import {
  type ArchiveItem,
  getArchive,
  getArchiveDownload,
  getArchiveStats,
  listArchives,
} from '#shared/contracts/archives.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { readAllStorage } from '#tests/support/browser-tabs.ts'
import { anna, makePerson, makeUser } from '#tests/support/client-people.ts'
import { delayResponse } from '#tests/support/delayed-responses.ts'
import { handle, handleList, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  pageTitle,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'
import { boathouse, deed, everything, tape } from './some-items.ts'

prepareBrowser()
afterEach(() => vi.restoreAllMocks())

async function openArchives(at = '/archives', items: ArchiveItem[] = everything, as = anna) {
  server.use(
    signedInAs(as),
    handleList(listArchives, () => ({ list: { data: items }, etag: '"1"' })),
    handleList(listPeople, () => ({ list: [makePerson()], etag: '"1"' })),
    handle(getArchiveStats, () => ({ data: { documents: 7, photos: 41, videos: 3, years_covered: 154 } })),
  )
  return await openApp(at)
}

const card = (name: string) => screen.findByRole('article', { name })

/** The downloads of the browser with their file names. */
function watchSaving() {
  const saved: string[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}

it('requests the complete list only after the newest items are shown', async () => {
  const first = delayResponse()
  const asked: string[] = []
  server.use(
    signedInAs(anna),
    handle(listArchives, ({ query }) => {
      asked.push(query.limit === undefined ? 'all' : 'first')
      return query.limit === undefined ? { data: everything } : first.answer(() => ({ data: [deed] }))
    }),
  )
  await openApp('/archives')
  await first.asked
  expect(asked).toEqual(['first'])
  first.letGo()
  expect(await card(deed.title)).toBeTruthy()
  expect(await card(boathouse.title)).toBeTruthy()
  expect(asked).toEqual(['first', 'all'])
})

it('shows the details of each item and the numbers of the archives', async () => {
  await openArchives()
  const photo = within(await card(boathouse.title))
  for (const words of ['Photo', '1.2 MB', 'about 1905', 'Family Events', 'Ålesund', 'boats']) {
    expect(photo.getByText(words)).toBeTruthy()
  }
  expect(photo.getByText('Uploaded by Selam Brandvold')).toBeTruthy()
  const paper = within(await card(deed.title))
  expect(paper.getByText('Unknown')).toBeTruthy()
  expect(paper.getByText('Uploaded by Unknown')).toBeTruthy()
  expect(await screen.findByText('154+')).toBeTruthy()
  expect(screen.getByText('Photos').parentElement?.textContent).toContain('41')
})

it('shows the newest items on a new device while the complete list loads', async () => {
  const whole = delayResponse()
  server.use(
    signedInAs(anna),
    handle(listArchives, ({ query }) =>
      query.limit === undefined
        ? whole.answer(() => ({ data: everything }))
        : { data: everything.slice(0, 1) },
    ),
  )
  await openApp('/archives')
  expect(await card(boathouse.title)).toBeTruthy()
  expect(screen.queryByRole('article', { name: deed.title })).toBeNull()
  whole.letGo()
  expect(await card(deed.title)).toBeTruthy()
  expect(await screen.findByText('3 items')).toBeTruthy()
})

it('searches and filters, stores both in the URL, and shows when no item matches', async () => {
  const { user } = await openArchives()
  await card(tape.title)
  await user.type(screen.getByRole('searchbox', { name: 'Search archives' }), 'ANNA')
  await waitFor(() => expect(screen.queryByRole('article', { name: deed.title })).toBeNull())
  expect(await card(tape.title)).toBeTruthy()
  await waitFor(() => expect(location.search).toBe('?search=ANNA'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'photo')
  expect(await screen.findByText('No archives found')).toBeTruthy()
  expect(screen.getByText('Try adjusting your search or filters')).toBeTruthy()
  await waitFor(() => expect(location.search).toBe('?search=ANNA&type=photo'))
})

it('invites to add documents to an empty archive', async () => {
  await openArchives('/archives', [])
  expect(await screen.findByText('No archives found')).toBeTruthy()
  expect(
    screen.getByText('Start building your family archive by uploading documents and photos'),
  ).toBeTruthy()
})

it('shows a loading error on the page and as a toast, and tries again', async () => {
  server.use(
    signedInAs(anna),
    handleWithError(listArchives, 'forbidden', 'The archives are closed.'),
    handleWithError(getArchiveStats, 'forbidden', 'The archives are closed.'),
    handleList(listPeople, () => ({ list: [], etag: '"1"' })),
  )
  const { user } = await openApp('/archives')
  expect(await screen.findByText('The archives are closed.')).toBeTruthy()
  expect(await screen.findByText('Failed to load archives')).toBeTruthy()
  server.use(handleList(listArchives, () => ({ list: { data: everything }, etag: '"1"' })))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await card(boathouse.title)).toBeTruthy()
})

it('opens an item by its URL and goes to the next matching item', async () => {
  server.use(handle(getArchive, () => ({ data: boathouse })))
  const { user } = await openArchives('/archives/boathouse?search=brandvold')
  await pageTitle(boathouse.title)
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  await user.keyboard('{ArrowRight}')
  await pageTitle(tape.title)
  expect(location.pathname + location.search).toBe('/archives/tape?search=brandvold')
  const person = await screen.findByRole('link', { name: /^Anna Lindqvist/ })
  expect(person.getAttribute('href')).toBe('/family-tree?person=person-anna')
  expect(screen.getByRole('link', { name: 'voices' }).getAttribute('href')).toBe('/archives?search=voices')
  expect(screen.getByText('between 1965 and 1968')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All archives' }).getAttribute('href')).toBe(
    '/archives?search=brandvold',
  )
})

it('lets a relative suggest a correction of an item, beside what it says now', async () => {
  server.use(handle(getArchive, () => ({ data: boathouse })))
  const { user } = await openArchives('/archives/boathouse')
  await user.click(await screen.findByRole('button', { name: 'More: The boathouse at midsummer' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Suggest a correction' }))
  const form = await openedDialog('Suggest a Correction')
  expect(form.getByText('Now: The boathouse at midsummer. Leave empty if it is right.')).toBeTruthy()
  expect(form.getByText('Now: about 1905. Leave empty if it is right.')).toBeTruthy()
  for (const label of ['Title', 'Date', 'Place', 'Description', 'How do you know?'])
    expect(form.getByLabelText(label)).toBeTruthy()
})

it.each([
  ['a relative', anna, 'Suggest a correction'],
  ['an administrator', makeUser({ role: 'admin', userType: 'admin' }), 'Edit'],
])('shows %s two buttons under a picture, and the other actions in a menu', async (_, as, action) => {
  server.use(handle(getArchive, () => ({ data: boathouse })))
  const { user } = await openArchives('/archives/boathouse', everything, as)
  const more = await screen.findByRole('button', { name: `More: ${boathouse.title}` })
  const buttons = within(more.parentElement?.parentElement ?? document.body).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Download', 'Record a voice', 'More'])
  await user.click(more)
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Share', action])
})

it('stays among the items of the person from whose details an item was opened', async () => {
  const drawing = { ...boathouse, id: 'drawing', title: 'A drawing', member_ids: tape.member_ids }
  const items = [tape, boathouse, drawing]
  server.use(
    signedInAs(anna),
    handle(listArchives, () => ({ data: items })),
    handle(getArchive, ({ params }) => ({ data: items.find(({ id }) => id === params.id) ?? tape })),
  )
  const { user } = await openApp('/archives/tape?person=person-anna')
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await pageTitle('A drawing')
  expect(location.search).toBe('?person=person-anna')
  expect(screen.getByRole('link', { name: 'Back to the person' }).getAttribute('href')).toBe(
    '/family-tree?person=person-anna&details=person-anna',
  )
})

it('shows a linked item on a new device before the list has loaded, and then the previous and next links', async () => {
  const [one, whole] = [delayResponse(), delayResponse()]
  const asked: string[] = []
  server.use(
    signedInAs(anna),
    handle(getArchive, ({ params }) => one.answer(() => ({ data: params.id === 'deed' ? deed : tape }))),
    handle(listArchives, () => {
      asked.push('list')
      return whole.answer(() => ({ data: everything }))
    }),
  )
  const { user } = await openApp('/archives/deed')
  await one.asked
  expect(asked).toEqual([])
  one.letGo()
  await pageTitle(deed.title)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
  await whole.asked
  whole.letGo()
  expect(await screen.findByText('2 of 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await pageTitle(tape.title)
})

it('shows a missing item at once, and keeps an item when the list fails to load', async () => {
  const whole = delayResponse()
  server.use(
    signedInAs(anna),
    handleWithError(getArchive, 'not_found', 'No such item.'),
    handle(listArchives, () => whole.answer(() => ({ data: everything }))),
  )
  await openApp('/archives/never')
  expect(await screen.findByText('This item is not in the archives')).toBeTruthy()
  whole.letGo()
  cleanup()
  server.use(
    signedInAs(anna),
    handle(getArchive, () => ({ data: deed })),
    handleWithError(listArchives, 'forbidden', 'The album is at the binder.'),
  )
  const { user } = await openApp('/archives/deed')
  await pageTitle(deed.title)
  await user.keyboard('{ArrowRight}')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says that an item without a saved copy is not available offline', async () => {
  server.use(
    signedInAs(anna),
    handleWithNetworkError(getArchive),
    handleWithNetworkError(listArchives),
    handleWithNetworkError(listPeople),
  )
  await openApp('/archives/deed')
  expect(await screen.findByText('Not saved on this device yet')).toBeTruthy()
})

it('requests an item that is not in the list, and shows a missing item', async () => {
  server.use(handle(getArchive, () => ({ data: deed })))
  await openArchives('/archives/deed', [tape])
  await pageTitle(deed.title)
  expect(
    screen.getByText(
      'This document cannot be shown here. Download the document to open it in another program.',
    ),
  ).toBeTruthy()
  cleanup()
  server.use(handleWithError(getArchive, 'not_found', 'No such item.'))
  await openArchives('/archives/never', [tape])
  expect(await screen.findByText('This item is not in the archives')).toBeTruthy()
})

it('downloads a file with its name, requests a URL only if the item has none, and shows a failure', async () => {
  const saved = watchSaving()
  const asked: string[] = []
  server.use(
    http.get('*/api/media/:id', ({ request, params }) => {
      asked.push(new URL(request.url).pathname + new URL(request.url).search)
      if (params['id'] === 'tape') return new HttpResponse(null, { status: 404 })
      const type = params['id'] === 'boathouse' ? 'image/jpeg' : 'application/msword'
      return new HttpResponse('bytes', { headers: { 'Content-Type': type } })
    }),
    handle(getArchiveDownload, () => ({ downloadUrl: '/api/media/found?download=1' })),
  )
  const { user } = await openArchives('/archives', [boathouse, { ...deed, file_url: '' }, tape])
  await user.click(await screen.findByRole('button', { name: `Download ${boathouse.title}` }))
  expect(await screen.findByText('Download Started')).toBeTruthy()
  await waitFor(() => expect(saved).toEqual(['boathouse.jpg']))
  await user.click(screen.getByRole('button', { name: `Download ${deed.title}` }))
  await waitFor(() => expect(saved).toEqual(['boathouse.jpg', 'deed.doc']))
  await user.click(screen.getByRole('button', { name: `Download ${tape.title}` }))
  expect(await screen.findByText('Download Failed')).toBeTruthy()
  expect(screen.getByText('Failed to download file. Please try again.')).toBeTruthy()
  expect(asked).toEqual([
    '/api/media/boathouse?download=1',
    '/api/media/found?download=1',
    '/api/media/tape?download=1',
  ])
})

it('shows the saved list offline and accepts submissions', async () => {
  await openArchives()
  await card(boathouse.title)
  expect(screen.getByRole('button', { name: 'Add to Archives' })).toBeTruthy()
  await waitFor(async () => expect(await readAllStorage()).toContain('listArchives'))
  server.use(
    handleWithNetworkError(me),
    handleWithNetworkError(listArchives),
    handleWithNetworkError(getArchiveStats),
    handleWithNetworkError(listPeople),
    handleWithNetworkError(getPublicSettings),
  )
  cleanup()
  await openApp('/archives')
  await card(boathouse.title)
  expect(await screen.findByText(/Saved copy of today/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add to Archives' })).toHaveProperty('disabled', false)
})

it('saves a recording under the name of the format in which the server sends it', async () => {
  const saved = watchSaving()
  server.use(
    http.get(
      '*/api/media/:id',
      () => new HttpResponse('bytes', { headers: { 'Content-Type': 'audio/mp4' } }),
    ),
  )
  const { user } = await openArchives('/archives', [
    { ...tape, mime_type: 'audio/aac', file_name: 'tape.aac' },
  ])
  await user.click(await screen.findByRole('button', { name: `Download ${tape.title}` }))
  await waitFor(() => expect(saved).toEqual(['tape.m4a']))
})

it('tells why the server does not send a recording', async () => {
  const error = 'Only the relative who uploaded this recording can open it.'
  server.use(
    handle(getArchive, () => ({ data: tape })),
    http.get('*/api/media/tape', () => HttpResponse.json({ error, code: 'not_found' }, { status: 404 })),
  )
  await openArchives('/archives/tape')
  fireEvent.error(await screen.findByLabelText(tape.title, { selector: 'audio' }))
  expect(await screen.findByText('This recording could not be opened.')).toBeTruthy()
  expect(await screen.findByText(error)).toBeTruthy()
})

/** The pages of news and blog for relatives: the lists, an article and the error messages. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { me } from '#shared/contracts/accounts.contract.ts'
import { type Article, articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { readAllStorage } from '#tests/support/browser-tabs.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { delayResponse } from '#tests/support/delayed-responses.ts'
import { handle, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { anArticle, letters } from './some-articles.ts'

prepareBrowser()

const reunion = anArticle({
  id: 'r',
  slug: 'reunion',
  title: 'Come in July',
  content: 'The reunion is near.',
})
const ella = anArticle({
  id: 'e',
  slug: 'ella',
  title: 'Élla is here',
  content: `She was **born** on Tuesday.${' And so on.'.repeat(150)}`,
  member_ids: ['person-anna', 'somebody-gone'],
})
const draft = anArticle({ id: 'd', slug: 'secret', title: 'Not yet', status: 'draft' })

function serve(list: Article[]) {
  server.use(
    signedInAs(anna),
    handle(articleEndpoints.news.list, () => list),
    handle(articleEndpoints.blog.list, () => list),
    handle(listPeople, () => [makePerson()]),
  )
}

function cards(section: string) {
  const region = screen.getByRole('region', { name: section })
  return within(region)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)
}

it('features the first two news articles and filters by category and search', async () => {
  serve([reunion, ella, draft, ...letters(2)])
  const { user } = await openApp('/news')
  await pageTitle('Family News')
  await screen.findByRole('region', { name: 'Recent Updates' })
  expect(cards('Important Announcements')).toEqual(['Come in July', 'Élla is here'])
  expect(cards('Recent Updates')).toEqual(['Letter 1', 'Letter 2'])
  const categories = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button')
  expect(categories.map((button) => button.textContent)).toEqual(['All', 'Events', 'Births', 'General'])

  await user.click(screen.getByRole('button', { name: 'General' }))
  await waitFor(() => expect(cards('Important Announcements')).toEqual(['Letter 1', 'Letter 2']))
  await waitFor(() => expect(window.location.search).toBe('?category=General'))
  await user.click(screen.getByRole('button', { name: 'All' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search news' }), 'ELLA holm')
  await waitFor(() => expect(cards('Important Announcements')).toEqual(['Élla is here']))
  await waitFor(() => expect(window.location.search).toBe('?search=ELLA+holm'))

  await user.type(screen.getByRole('searchbox', { name: 'Search news' }), ' zebra')
  await user.click(await screen.findByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(cards('Recent Updates')).toEqual(['Letter 1', 'Letter 2']))
})

it('opens an article from its card and goes back to the filtered list', async () => {
  serve([reunion, ella, ...letters(1)])
  const { user } = await openApp('/blog?search=born')
  await screen.findByRole('region', { name: 'Stories Worth Reading' })
  expect(screen.getByText('2 min read')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Read Story Élla is here' }))
  await pageTitle('Élla is here')
  expect(window.location.pathname).toBe('/blog/ella')
  await waitFor(() => expect(document.title).toBe('Élla is here · Family Heritage'))
  expect((await screen.findByText('born')).tagName).toBe('STRONG')
  const people = await screen.findByRole('region', { name: 'People in this story' })
  expect(within(people).getAllByRole('link')).toHaveLength(1)
  expect(within(people).getByRole('link', { name: 'Anna Lindqvist' }).getAttribute('href')).toBe(
    '/family-tree?person=person-anna',
  )

  await user.click(screen.getByRole('link', { name: /Older\s*Letter 1/ }))
  await pageTitle('Letter 1')
  await user.click(screen.getByRole('link', { name: 'Back to Family Blog' }))
  await pageTitle('Family Blog')
  expect(window.location.search).toBe('?search=born')
  expect(cards('Stories Worth Reading')).toEqual(['Élla is here'])
})

it('shows why loading failed and tries again', async () => {
  serve([])
  server.use(handleWithError(articleEndpoints.news.list, 'forbidden', 'The database is being moved.'))
  const { user } = await openApp('/news')
  expect((await screen.findByRole('alert')).textContent).toContain('The database is being moved.')
  await waitFor(() => expect(screen.getAllByText('The database is being moved.')).toHaveLength(2))
  serve([])
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No news yet')).toBeTruthy()
})

it.each([
  ['/news', articleEndpoints.news.list, 'Failed to load news articles'],
  ['/blog', articleEndpoints.blog.list, 'Failed to load blog posts'],
] as const)('shows the loading error of %s without a message of the server', async (path, list, words) => {
  serve([])
  server.use(handleWithError(list, 'forbidden', ''))
  await openApp(path)
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  await waitFor(() => expect(document.getElementById('toast')?.textContent).toBe(words))
})

it('opens the submission form for news', async () => {
  serve([])
  const { user } = await openApp('/news')
  await user.click(await screen.findByRole('button', { name: 'Share Your News' }))
  const dialog = await screen.findByRole('dialog', { name: 'Share Your News' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
})

it('opens a saved article offline and disables submitting when the session has expired', async () => {
  serve([reunion, ella])
  const first = await openApp('/news')
  await screen.findByRole('button', { name: 'Share Your News' })
  await first.session.refreshSession()
  await waitFor(async () => expect(await readAllStorage()).toContain('Come in July'))
  server.use(
    handleWithNetworkError(me),
    handleWithNetworkError(articleEndpoints.news.list),
    handleWithNetworkError(articleEndpoints.news.get),
    handleWithNetworkError(listPeople),
  )
  cleanup()
  const { user, session } = await openApp('/news/ella')
  await pageTitle('Élla is here')
  expect(await screen.findByText(/Saved copy of today/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Back to Family News' }))
  await screen.findByRole('button', { name: 'Share Your News' })
  server.use(handleWithError(me, 'session_expired'))
  await session.refreshSession()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Login to Share News' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText(/Your saved drafts are still on this device/)).toBeTruthy()
})

it('requests the linked article first on a new device, and the list after the article is shown', async () => {
  const [one, whole] = [delayResponse(), delayResponse()]
  const asked: string[] = []
  serve([])
  server.use(
    handle(articleEndpoints.news.get, ({ params }) =>
      one.answer(() => (params.id === 'ella' ? ella : reunion)),
    ),
    handle(articleEndpoints.news.list, () => {
      asked.push('list')
      return whole.answer(() => [reunion, ella])
    }),
  )
  await openApp('/news/ella')
  await one.asked
  expect(asked).toEqual([])
  one.letGo()
  await pageTitle('Élla is here')
  await whole.asked
  expect(screen.queryByRole('link', { name: /Newer/ })).toBeNull()
  whole.letGo()
  expect(await screen.findByRole('link', { name: /Newer\s*Come in July/ })).toBeTruthy()
})

it('requests an article that is not in the list and shows no draft', async () => {
  serve([reunion, draft])
  server.use(handle(articleEndpoints.news.get, ({ params }) => (params.id === 'secret' ? draft : ella)))
  await openApp('/news/ella')
  await pageTitle('Élla is here')
  cleanup()
  await openApp('/news/secret')
  expect(await screen.findByText('This news article does not exist')).toBeTruthy()
  expect(screen.queryByText('Not yet')).toBeNull()
})

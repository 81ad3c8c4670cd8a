/** News and Blog Management for administrators. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  type ArticlePayload,
  type ArticleUpdate,
  articleEndpoints,
} from '#shared/contracts/articles.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  openedQuestion,
  pageTitle,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'
import { anArticle } from '../some-articles.ts'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin', first_name: 'Karin', last_name: 'Berg' })
const spoons = anArticle({ id: 's', slug: 'spoons', title: 'The spoons', status: 'draft' })

/** Opens a dialog and waits until it has the focus; before, it would take the focus from a field. */
async function openDialog(name: string | RegExp, path = '/admin/blog', title = 'Blog Management') {
  const app = await openApp(path)
  await pageTitle(title)
  await app.user.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return { ...app, dialog: within(dialog) }
}

it('lists drafts with author, date and status, and creates a post with a slug from the title', async () => {
  let sent: ArticlePayload | undefined
  server.use(
    signedInAs(karin),
    handle(articleEndpoints.blog.list, () => [spoons]),
    handle(articleEndpoints.blog.create, ({ body }) => {
      sent = body
      return anArticle({ id: 'n', title: body.title })
    }),
  )
  const { user, dialog } = await openDialog('Add Blog Post')
  const row = (await screen.findByText('The spoons')).closest('article')
  for (const words of ['Draft', 'Berta Holm', '1 June 2025', 'It still stands.']) {
    expect(row?.textContent).toContain(words)
  }

  await user.click(dialog.getByRole('button', { name: 'Add Blog Post' }))
  expect(await dialog.findByText('Title is required')).toBeTruthy()
  expect(sent).toBeUndefined()

  await user.type(dialog.getByLabelText('Title'), 'Åse’s cake, 1931')
  await user.type(dialog.getByLabelText('Excerpt'), 'With cardamom.')
  await user.type(dialog.getByLabelText('Content'), 'Butter.')
  await user.click(dialog.getByRole('button', { name: 'Add Blog Post' }))
  expect(await screen.findByText('Blog post created successfully')).toBeTruthy()
  expect(sent).toMatchObject({ title: 'Åse’s cake, 1931', slug: 'åses-cake-1931', status: 'draft' })
})

it('compares both versions after an edit conflict and saves the own version on request', async () => {
  const theirs = { ...spoons, title: 'Their spoons', updated_at: '2026-03-04T10:00:00.000Z' }
  const asked: { body: ArticleUpdate; seen: string | null }[] = []
  server.use(
    signedInAs(karin),
    handle(articleEndpoints.blog.list, () => [spoons]),
    handle(articleEndpoints.blog.update, ({ body, request }) => {
      asked.push({ body, seen: request.headers.get('if-match') })
      if (asked.length === 1) throw new AppError('stale_edit', 'Changed meanwhile.', { current: theirs })
      return { ...theirs, title: body.title ?? '' }
    }),
  )
  const { user, dialog } = await openDialog('Edit post The spoons')
  const title = dialog.getByLabelText('Title')
  await user.clear(title)
  await user.type(title, 'My spoons')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  const question = await dialog.findByRole('alert', { name: 'Changed by somebody else' })
  expect(question.textContent).toContain('Their spoons')
  expect(question.textContent).toContain('My spoons')
  await user.click(within(question).getByRole('button', { name: 'Save my version' }))
  expect(await screen.findByText('Blog post updated successfully')).toBeTruthy()
  expect(asked.map(({ body }) => body)).toEqual([{ title: 'My spoons' }, { title: 'My spoons' }])
  expect(asked[1]?.seen).toContain(theirs.updated_at)
})

it('asks before it discards unsaved changes', async () => {
  server.use(
    signedInAs(karin),
    handle(articleEndpoints.blog.list, () => [spoons]),
  )
  const { user, dialog } = await openDialog('Edit post The spoons')
  await user.type(dialog.getByLabelText('Title'), ' again')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  const question = await openedQuestion('Leave without saving?')
  await user.click(await question.findByRole('button', { name: 'Cancel' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('The spoons again')
})

it('asks before Back discards a half-written article', async () => {
  server.use(
    signedInAs(karin),
    handle(articleEndpoints.blog.list, () => [spoons]),
  )
  const { user } = await openApp('/admin/news')
  await user.click(await screen.findByRole('link', { name: 'Blog' }))
  await user.click(await screen.findByRole('button', { name: 'Edit post The spoons' }))
  const dialog = await openedDialog()
  await user.type(dialog.getByLabelText('Title'), ' again')
  window.history.back()
  const question = await openedQuestion('Leave without saving?')
  await waitFor(() => expect(window.location.pathname).toBe('/admin/blog'))
  await user.click(await question.findByRole('button', { name: 'Leave' }))
  await pageTitle('News Management')
})

const kinds = [
  {
    path: '/admin/blog',
    title: 'Blog Management',
    one: 'post',
    list: articleEndpoints.blog.list,
    remove: articleEndpoints.blog.remove,
  },
  {
    path: '/admin/news',
    title: 'News Management',
    one: 'article',
    list: articleEndpoints.news.list,
    remove: articleEndpoints.news.remove,
  },
]

it.each(kinds)(
  'moves the focus at $path to the next article after a deletion, and to the title after the last one',
  async ({ path, title, one, list, remove }) => {
    let left = ['1', '2', '3'].map((id) => anArticle({ id, slug: id, title: `Story ${id}` }))
    server.use(
      signedInAs(karin),
      handle(list, () => left),
      handle(remove, ({ params }) => {
        left = left.filter(({ id }) => id !== params.id)
        return { success: true as const }
      }),
    )
    const { user } = await openApp(path)
    const heading = await pageTitle(title)
    const button = (id: string) => screen.findByRole('button', { name: `Actions for ${one} Story ${id}` })
    for (const [gone, next] of [
      ['2', '3'],
      ['3', '1'],
      ['1', null],
    ] as const) {
      const pressed = await button(gone)
      pressed.focus()
      await user.keyboard('{Enter}')
      // The menu takes the focus a frame after it has opened.
      await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true))
      expect(screen.getByRole('menuitem', { name: 'Delete' }).hasAttribute('data-highlighted')).toBe(true)
      await user.keyboard('{Enter}')
      const question = await openedQuestion()
      question.getByRole('button', { name: 'Delete' }).focus()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(pressed.isConnected).toBe(false))
      const goal = next === null ? heading : await button(next)
      await waitFor(() => expect(document.activeElement).toBe(goal))
    }
  },
)

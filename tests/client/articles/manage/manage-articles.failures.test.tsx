/** The error messages of News and Blog Management, and the accepted images. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fillSlug } from '#client/articles/manage/article-form.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import { openApp, openedDialog, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { anArticle } from '../some-articles.ts'

prepareBrowser()

const karin = makeUser({ id: 'account-karin', role: 'admin' })
const spoons = anArticle({ id: 's', slug: 'spoons', title: 'The spoons' })
const reason = 'The disk is full.'
const toast = () => document.getElementById('toast')?.textContent

it('makes an empty slug from the title with lower-case letters, digits and hyphens', () => {
  const createSlug = (title: string, slug = '') => fillSlug({ title, slug, excerpt: '', content: '' }).slug
  expect(createSlug('  The Boat: is in   the Water, 1931!')).toBe('the-boat-is-in-the-water-1931')
  expect(createSlug('The boat', 'my-boat')).toBe('my-boat')
})

const kinds = [
  {
    path: '/admin/blog',
    one: 'post',
    add: 'Add Blog Post',
    edit: 'Edit Blog Post',
    fetch: 'Failed to fetch blog posts',
    done: 'Blog post',
    calls: {
      list: articleEndpoints.blog.list,
      create: articleEndpoints.blog.create,
      update: articleEndpoints.blog.update,
      remove: articleEndpoints.blog.remove,
    },
  },
  {
    path: '/admin/news',
    one: 'article',
    add: 'Add News Article',
    edit: 'Edit News Article',
    fetch: 'Failed to fetch news articles',
    done: 'News article',
    calls: {
      list: articleEndpoints.news.list,
      create: articleEndpoints.news.create,
      update: articleEndpoints.news.update,
      remove: articleEndpoints.news.remove,
    },
  },
]

it.each(kinds)(
  'shows at $path which change failed and why, and then the success message',
  async ({ path, one, add, edit, calls, fetch, done }) => {
    server.use(signedInAs(karin), handleWithError(calls.list, 'forbidden', 'Closed.'))
    const { user } = await openApp(path)
    expect(await screen.findByText(fetch)).toBeTruthy()
    expect(toast()).toBe(fetch)
    server.use(
      handle(calls.list, () => [spoons]),
      handleWithError(calls.create, 'conflict', reason),
      handleWithError(calls.update, 'conflict', reason),
      handleWithError(calls.remove, 'conflict', reason),
    )
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))

    await user.click(await screen.findByRole('button', { name: `Edit ${one} The spoons` }))
    const changing = await openedDialog(edit)
    fireEvent.change(changing.getByLabelText('Title'), { target: { value: 'Spoons' } })
    await user.click(changing.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(toast()).toBe(`Failed to update ${one}${reason}`))
    server.use(handle(calls.update, () => spoons))
    await user.click(changing.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(toast()).toBe(`${done} updated successfully`))

    await user.click(screen.getByRole('button', { name: add }))
    const writing = await openedDialog(add)
    await user.click(writing.getByRole('button', { name: add }))
    for (const name of ['Title', 'Excerpt', 'Content']) {
      expect(await writing.findByText(`${name} is required`)).toBeTruthy()
      fireEvent.change(writing.getByLabelText(name), { target: { value: 'A word' } })
    }
    await user.click(writing.getByRole('button', { name: add }))
    await waitFor(() => expect(toast()).toBe(`Failed to create ${one}${reason}`))
    server.use(handle(calls.create, () => spoons))
    await user.click(writing.getByRole('button', { name: add }))
    await waitFor(() => expect(toast()).toBe(`${done} created successfully`))

    for (const outcome of [`Failed to delete ${one}${reason}`, `${done} deleted successfully`]) {
      await user.click(await screen.findByRole('button', { name: `Actions for ${one} The spoons` }))
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      const question = await screen.findByRole('alertdialog', {
        name: `Are you sure you want to delete this ${one}?`,
      })
      await user.click(within(question).getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(toast()).toBe(outcome))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      server.use(handle(calls.remove, () => ({ success: true as const })))
    }
  },
)

it('accepts only images of at most 10 MB', async () => {
  server.use(
    signedInAs(karin),
    handle(articleEndpoints.blog.list, () => [spoons]),
  )
  const { user } = await openApp('/admin/blog')
  await user.click(await screen.findByRole('button', { name: 'Add Blog Post' }))
  const dialog = await openedDialog()
  const choose = (file: File) =>
    fireEvent.change(dialog.getByLabelText('Choose a picture'), { target: { files: [file] } })
  choose(new File(['words'], 'letter.txt', { type: 'text/plain' }))
  expect(await screen.findByText('Invalid File Type')).toBeTruthy()
  expect(screen.getByText('Please select an image file')).toBeTruthy()
  const large = new File(['x'], 'large.png', { type: 'image/png' })
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
  choose(large)
  expect(await screen.findByText('File Too Large')).toBeTruthy()
  expect(screen.getByText('Please select an image smaller than 10MB')).toBeTruthy()
})

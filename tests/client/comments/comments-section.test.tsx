/** What the family says about a story: reading, thanking, writing with and without a network, changing and deleting. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildThreads, formatThanks } from '#client/comments/comment-threads.ts'
import { getEncryptionKey } from '#shared/contracts/accounts.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import {
  type Comment,
  deleteComment,
  listComments,
  updateComment,
} from '#shared/contracts/comments.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { anArticle } from '#tests/client/articles/some-articles.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { openApp, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const key = { id: '5d1f6a0e-9a52-4a57-8a0f-0f4c1e0d7a01', key: btoa('k'.repeat(32)) }
const karin = makeUser({ id: 'account-karin', first_name: 'Karin', last_name: 'Berg' })
const story = anArticle({ id: 'story', slug: 'the-mill', title: 'The mill', status: 'published' })

const makeComment = (init: Partial<Comment>): Comment => ({
  id: 'c1',
  target_type: 'blog',
  target_id: 'story',
  parent_id: null,
  text: 'I remember it.',
  author_id: 'account-ole',
  author_name: 'Ole Berg',
  author_member_id: null,
  created_at: '2020-05-01T10:00:00.000Z',
  updated_at: '2020-05-01T10:00:00.000Z',
  ...init,
})

/** The comments on the server. */
async function openStory(comments: Comment[]) {
  server.use(
    signedInAs(karin),
    handle(getEncryptionKey, () => key),
    handle(articleEndpoints.blog.list, () => [story]),
    handle(articleEndpoints.blog.get, () => story),
    handle(listComments, () => [...comments]),
  )
  const app = await openApp('/blog/the-mill')
  const { outbox } = await import('#client/offline/outbox/outbox.ts')
  await outbox.saveKey(karin.id, key)
  const section = within(await screen.findByRole('region', { name: 'What the family says' }))
  await section.findByRole('button', { name: 'Thank you' })
  return { ...app, section }
}

it('is not shown while the settings switch comments off', async () => {
  server.use(
    signedInAs(karin),
    handle(articleEndpoints.blog.list, () => [story]),
    handle(articleEndpoints.blog.get, () => story),
    handle(listComments, () => [makeComment({})]),
    handle(getPublicSettings, () => ({
      ...{ site_name: 'Family', site_description: '', contact_email: null, theme: 'dark' as const },
      ...{ maintenance_mode: false, comments_enabled: false, child_birthdays: false },
    })),
  )
  await openApp('/blog/the-mill')
  await screen.findByRole('heading', { level: 1, name: 'The mill' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What the family says' })).toBeNull())
})

it('shows comments with their answers, and who has thanked', async () => {
  const { section } = await openStory([
    makeComment({}),
    makeComment({ id: 'c2', parent_id: 'c1', text: 'So do I.', author_name: '', author_id: null }),
    makeComment({ id: 'c3', text: null }),
    makeComment({ id: 'c4', target_id: 'another', text: 'Elsewhere.' }),
  ])
  const [comment, answer] = await section.findAllByRole('listitem')
  expect(comment?.textContent).toContain('Ole Berg')
  expect(answer?.textContent).toContain('A former member')
  expect(answer?.textContent).toContain('So do I.')
  expect(section.getByText('From Ole Berg')).toBeTruthy()
  expect(section.queryByText('Elsewhere.')).toBeNull()
  expect(section.queryByRole('button', { name: /^Change/ }), 'they are not hers').toBeNull()
})

it('keeps a comment that cannot be sent, and shows that it waits', async () => {
  server.use(handleWithNetworkError(createSubmission))
  const { user, section } = await openStory([])
  await user.type(section.getByRole('textbox', { name: 'Your comment' }), 'The wheel was red.')
  await user.click(section.getByRole('button', { name: 'Send' }))
  const waiting = await section.findByRole('listitem')
  expect(waiting.textContent).toMatch(/^Waiting to be sent.*The wheel was red\.$/)
  expect((section.getByRole('textbox', { name: 'Your comment' }) as HTMLTextAreaElement).value).toBe('')
})

it('thanks with one press, also before it is sent, and takes it back with another', async () => {
  const { user, section } = await openStory([makeComment({ id: 'c3', text: null })])
  const button = section.getByRole('button', { name: 'Thank you' })
  await user.click(button)
  expect(await section.findByText('From you and Ole Berg')).toBeTruthy()
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await user.click(button)
  expect(await section.findByText('From Ole Berg')).toBeTruthy()
  expect(button.getAttribute('aria-pressed')).toBe('false')
})

it('takes back a thank-you that the server has', async () => {
  const comments = [makeComment({ text: null, author_id: karin.id, author_name: 'Karin Berg' })]
  const { user, section } = await openStory(comments)
  server.use(
    handle(deleteComment, () => {
      comments.pop()
      return { success: true as const }
    }),
  )
  await user.click(await section.findByRole('button', { name: 'Thank you', pressed: true }))
  expect(await section.findByRole('button', { name: 'Thank you', pressed: false })).toBeTruthy()
  expect(section.queryByText('From you')).toBeNull()
})

it('changes and deletes one’s own comment', async () => {
  const own = makeComment({ author_id: karin.id, author_name: 'Karin Berg' })
  const comments = [own]
  const { user, section } = await openStory(comments)
  let seen: string | null = ''
  server.use(
    handle(updateComment, ({ body, request }) => {
      seen = request.headers.get('if-match')
      const changed = { ...own, text: body.text, updated_at: '2020-05-02T10:00:00.000Z' }
      comments[0] = changed
      return changed
    }),
    handle(deleteComment, () => {
      comments.pop()
      return { success: true as const }
    }),
  )
  await user.click(await section.findByRole('button', { name: /^Change: Karin Berg/ }))
  const field = section.getAllByRole('textbox', { name: 'Your comment' })[0] as HTMLElement
  await user.clear(field)
  await user.type(field, 'I forgot it.')
  await user.click(section.getByRole('button', { name: 'Save' }))
  expect(await section.findByText('I forgot it.')).toBeTruthy()
  expect(seen).toBe('"2020-05-01T10:00:00.000Z"')
  await user.click(section.getByRole('button', { name: /^Delete: Karin Berg/ }))
  await user.click(section.getByRole('button', { name: 'Delete this comment' }))
  await waitFor(() => expect(section.queryByText('I forgot it.')).toBeNull())
})

describe('texts', () => {
  it.each([
    [['Ole'], false, 'Ole'],
    [['Ole'], true, 'you and Ole'],
    [['Ole', 'Kari', 'Anna'], false, 'Ole, Kari and Anna'],
    [['Ole', 'Kari', 'Anna', 'Per'], true, 'you, Ole and 3 others'],
  ])('name those who thanked: %j, you %s', (names, isYours, text) => {
    expect(formatThanks(names, isYours)).toBe(text)
  })

  it('put answers under their comment, and leave thanks out', () => {
    const threads = buildThreads([
      makeComment({}),
      makeComment({ id: 'c2', parent_id: 'c1' }),
      makeComment({ id: 'c3', text: null }),
    ])
    expect(threads.map(({ comment, answers }) => [comment.id, answers.map(({ id }) => id)])).toEqual([
      ['c1', ['c2']],
    ])
  })
})

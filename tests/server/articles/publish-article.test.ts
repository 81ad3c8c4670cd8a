/** Publishing articles that relatives have sent in. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishArticle } from '#server/articles/add-article.ts'
import { findMediaUse } from '#server/media/media-references.store.ts'
import * as contract from '#shared/contracts/articles.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import type { TestAccount } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let author: TestAccount
let reviewer: TestAccount
beforeEach(async () => {
  world = await startFamilyBuilder()
  author = await world.server.createMember({ firstName: 'Anna', lastName: 'Lind' })
  reviewer = await world.server.createAdmin()
})
afterEach(() => world.server.close())

type Sent = Partial<Parameters<typeof publishArticle>[1]>

/** Publishes an article by Anna like a review does, in a transaction of its own. */
async function approve(sent: Sent = {}, fail = false): Promise<string> {
  const { deps } = world.server
  return deps.db.transaction().execute(async (db) => {
    const id = await publishArticle(
      { ...deps, db },
      {
        id: randomUUID(),
        kind: 'blog',
        isQuestion: false,
        title: 'Summer',
        excerpt: 'In short.',
        content: 'At length.',
        memberIds: [],
        pictures: [],
        author: { accountId: author.id, firstName: 'Anna', lastName: 'Lind', memberId: author.memberId },
        actor: { accountId: reviewer.id, firstName: 'Bert', lastName: 'Berg', ip: '192.0.2.1' },
        ...sent,
      },
    )
    if (fail) throw new Error('The review failed.')
    return id
  })
}

async function published(): Promise<contract.Article[]> {
  const as = await world.server.signIn(author)
  return (await world.server.call(contract.articleEndpoints.blog.list, { as })).output()
}

test('publishes at once under the author’s name, with a slug of its own', async () => {
  await world.article('blog', 'Summer')
  const id = await approve()
  expect((await published()).find((article) => article.id === id)).toMatchObject({
    slug: 'summer-2',
    status: 'published',
    author_first_name: 'Anna',
    author_last_name: 'Lind',
    author_member_id: author.memberId,
    published_at: '2026-05-01T12:00:00.000Z',
  })
})

test('logs the administrator who approved the article', async () => {
  const id = await approve()
  const entry = await world.server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', '=', id)
    .executeTakeFirst()
  expect(entry).toMatchObject({ action: 'create', target_type: 'blog', account_id: reviewer.id })
})

test('leaves out people who have been deleted since', async () => {
  const anna = await world.add('Anna')
  await approve({ memberIds: ['gone', anna.id, anna.id] })
  expect((await published())[0]?.member_ids).toEqual([anna.id])
})

test('shows the author’s own media and visible ones, but not other users’ media', async () => {
  const own = await addMediaRow(world.server, { owner_id: author.id })
  const others = await addMediaRow(world.server, { owner_id: reviewer.id })
  const known = await addMediaRow(world.server, { owner_id: reviewer.id })
  await world.event('Fire', { imageUrl: buildMediaUrl(known.id) })
  const content = [own.id, others.id, known.id, 'gone'].map((id) => `![](${buildMediaUrl(id)})`).join('\n')
  await approve({ content })
  const rows = await world.server.db.selectFrom('article_media').select('media_id').execute()
  expect(rows.map((row) => row.media_id).sort()).toEqual([own.id, known.id].sort())
})

test('publishes nothing when the review fails', async () => {
  await expect(approve({}, true)).rejects.toThrow('The review failed.')
  expect(await published()).toEqual([])
})

test('keeps showing the images of an author whose account was deleted', async () => {
  const pictures = [await addMediaRow(world.server), await addMediaRow(world.server)].map(({ id }) => id)
  await approve({ pictures })
  const [article] = await published()
  expect(article?.featured_image_url).toBe(buildMediaUrl(pictures[0] ?? ''))
  expect(article?.content).toBe(`At length.\n\n![Summer, picture 2](${buildMediaUrl(pictures[1] ?? '')})`)
  for (const id of pictures) expect((await findMediaUse(world.server.db, id)).visible).toBe(true)
})

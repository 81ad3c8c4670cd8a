/** Submissions with several files: stored, checked and published together. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findMediaUse, listUnusedMedia } from '#server/media/media-references.store.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { type ArchiveItem, listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { deleteUploadedFile } from '#shared/contracts/media.contract.ts'
import * as reviews from '#shared/contracts/reviews.contract.ts'
import * as contract from '#shared/contracts/submissions.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import type { TestAccount, TestBrowser } from '#tests/support/test-server.ts'
import { deleteMediaBeforeTransaction } from '#tests/support/transaction-faults.ts'

let world: FamilyBuilder
let author: TestAccount
let browser: TestBrowser
let stranger: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  author = await world.server.createMember({ firstName: 'Clara', lastName: 'Lind' })
  browser = await world.server.signIn(author)
  stranger = await world.server.signIn(await world.server.createMember())
})
afterEach(() => world.server.close())

/** An upload by the author. */
const upload = (init: Partial<MediaRow> = {}) => addMediaRow(world.server, { owner_id: author.id, ...init })
const uploads = async (count: number) => {
  const made: MediaRow[] = []
  while (made.length < count) made.push(await upload({ file_name: `photo ${made.length + 1}.jpg` }))
  return made
}

/** A file as the device describes it. */
const named = ({ id }: Pick<MediaRow, 'id'>) => ({
  fileName: 'claimed.png',
  fileSize: 1,
  fileType: 'image/png',
  fileUrl: `/api/media/${id}`,
})
/** A file as the server describes it. */
const known = ({ id, file_name, size, mime_type }: MediaRow) => ({
  fileName: file_name,
  fileSize: size,
  fileType: mime_type,
  fileUrl: `/api/media/${id}`,
})

const archiveOf = ([first, ...more]: readonly Pick<MediaRow, 'id'>[], title = 'Grandmother') => ({
  type: 'archive',
  title,
  content: {
    description: 'On the steps',
    category: 'photos',
    ...named(first ?? { id: 'none' }),
    moreFiles: more.map(named),
  },
})
const newsOf = (pictures: readonly Pick<MediaRow, 'id'>[], more: object = {}) => ({
  type: 'news',
  title: 'A reunion',
  content: { excerpt: 'We met', content: 'We met at the farm.', pictures: pictures.map(named), ...more },
})

const send = (body: object, as = browser) => world.server.call(contract.createSubmission, { body, as })
const review = (id: string, body: object, as = world.admin) =>
  world.server.call(reviews.reviewSubmission, { params: { id }, body, as })
const approve = async (body: object) => {
  const { id } = (await send(body)).output()
  return (await review(id, { status: 'approved' })).output().published_id ?? ''
}
const archives = async (): Promise<ArchiveItem[]> =>
  (await world.server.call(listArchives, { as: stranger })).output().data
const refusal = (field: string) => ({ code: 'invalid', fields: { [field]: expect.any(String) } })

describe('sending in several files', () => {
  test('stores the actual properties of every file, in the given order', async () => {
    const [first, second] = await uploads(2)
    const third = await upload({ kind: 'document', size: 77 })
    if (!first || !second) throw new Error('no files')
    const sent = (await send(archiveOf([first, third, second]))).output()
    expect(sent.content).toMatchObject({ ...known(first), moreFiles: [known(third), known(second)] })
    const rows = await world.server.db
      .selectFrom('submission_media')
      .select(['media_id', 'position'])
      .orderBy('position')
      .execute()
    expect(rows).toEqual([first, third, second].map(({ id }, position) => ({ media_id: id, position })))
  })

  test('stores the actual properties of an article’s images', async () => {
    const pictures = await uploads(2)
    expect((await send(newsOf(pictures))).output().content).toMatchObject({ pictures: pictures.map(known) })
  })

  test('rejects other users’ uploads in every field', async () => {
    const own = await upload()
    const foreign = await addMediaRow(world.server, { owner_id: 'somebody else' })
    const { file_url } = await world.archiveItem({}, { owner_id: 'somebody else' })
    const shown = { id: file_url.replace('/api/media/', '') }
    for (const other of [foreign, shown, { id: 'absent' }]) {
      expect((await send(archiveOf([own, other]))).json).toMatchObject(refusal('moreFiles'))
      expect((await send(newsOf([own, other]))).json).toMatchObject(refusal('pictures'))
    }
    expect((await send(newsOf([own]), world.admin)).json).toMatchObject(refusal('pictures'))
  })

  test.each(['document', 'video', 'audio'] as const)('rejects %s as an image of an article', async (kind) => {
    expect((await send(newsOf([await upload({ kind })]))).json).toMatchObject(refusal('pictures'))
  })

  test('rejects a file that is listed twice', async () => {
    const [first, second] = await uploads(2)
    if (!first || !second) throw new Error('no files')
    expect((await send(archiveOf([first, second, first]))).json).toMatchObject(refusal('moreFiles'))
    expect((await send(newsOf([second, second]))).json).toMatchObject(refusal('pictures'))
  })

  test('accepts twenty files and no more', async () => {
    const files = await uploads(21)
    expect((await send(archiveOf(files))).status).toBe(400)
    expect((await send(newsOf(files))).status).toBe(400)
    expect((await send(archiveOf(files.slice(1)))).status).toBe(201)
    expect((await send(newsOf(files.slice(1)))).status).toBe(201)
  })

  test('rejects a submission when one of its files is deleted at the last moment', async () => {
    const [first, second] = await uploads(2)
    if (!first || !second) throw new Error('no files')
    deleteMediaBeforeTransaction(world.server, second.id)
    expect((await send(archiveOf([first, second]))).json).toMatchObject(refusal('moreFiles'))
    expect(await findMediaUse(world.server.db, first.id)).toEqual({ used: false, visible: false })
  })
})

describe('files of a pending submission', () => {
  test('keeps the files invisible to others while pending and after a rejection', async () => {
    const pictures = await uploads(2)
    const files = await uploads(3)
    const sent = [(await send(newsOf(pictures))).output(), (await send(archiveOf(files))).output()]
    const all = [...pictures, ...files]
    const uses = () => Promise.all(all.map(({ id }) => findMediaUse(world.server.db, id)))
    const hidden = all.map(() => ({ used: true, visible: false }))
    expect(await uses()).toEqual(hidden)
    for (const { id } of sent) await review(id, { status: 'rejected' })
    expect(await uses()).toEqual(hidden)
    expect(await listUnusedMedia(world.server.db)).toEqual([])
  })

  test('rejects deleting a file of a submission', async () => {
    const files = await uploads(2)
    await send(archiveOf(files))
    for (const { id } of files) {
      const result = await world.server.call(deleteUploadedFile, { params: { id }, as: browser })
      expect(result.status).toBe(409)
    }
  })

  test('frees all files when the submission is deleted', async () => {
    const files = await uploads(3)
    const { id } = (await send(archiveOf(files))).output()
    await world.server.call(contract.deleteSubmission, { params: { id }, as: browser })
    const unused = await listUnusedMedia(world.server.db)
    expect(new Set(unused.map((file) => file.id))).toEqual(new Set(files.map((file) => file.id)))
  })
})

describe('approving an archive submission', () => {
  test('adds a numbered item for every file, in order', async () => {
    const anna = await world.add('Anna')
    const files = await uploads(3)
    const { content, ...rest } = archiveOf(files)
    const words = { tags: ['steps'], dateTaken: '1905~', location: 'Bergen', memberIds: [anna.id] }
    const published = await approve({ ...rest, content: { ...content, ...words } })
    const items = await archives()
    expect(items.map(({ title, file_url }) => [title, file_url])).toEqual([
      ['Grandmother', `/api/media/${files[0]?.id}`],
      ['Grandmother (2)', `/api/media/${files[1]?.id}`],
      ['Grandmother (3)', `/api/media/${files[2]?.id}`],
    ])
    expect(items[0]?.id).toBe(published)
    for (const item of items) {
      expect(item).toMatchObject({
        description: 'On the steps',
        category: 'Family Events',
        tags: ['steps'],
        date_taken: '1905~',
        location: 'Bergen',
        member_ids: [anna.id],
        uploaded_by_name: 'Clara Lind',
      })
    }
  })

  test('puts all items into the reviewer’s category', async () => {
    const { id } = (await send(archiveOf(await uploads(2)))).output()
    await review(id, { status: 'approved', category: 'Recipes & Traditions' })
    expect((await archives()).map(({ category }) => category)).toEqual([
      'Recipes & Traditions',
      'Recipes & Traditions',
    ])
  })

  test('shortens a numbered title to the length limit', async () => {
    await approve(archiveOf(await uploads(2), '😀'.repeat(150)))
    const [, second] = await archives()
    expect(second?.title).toBe(`${'😀'.repeat(148)} (2)`)
  })

  test('publishes all files or none', async () => {
    const { id } = (await send(archiveOf(await uploads(3)))).output()
    const failing = world.server.db.schema
    await failing.createIndex('one_only').unique().on('archive_items').column('category').execute()
    expect((await review(id, { status: 'approved' })).status).toBe(500)
    expect(await archives()).toEqual([])
    await failing.dropIndex('one_only').execute()
    expect((await review(id, { status: 'approved' })).status).toBe(200)
    expect(await archives()).toHaveLength(3)
  })

  test('publishes once when two administrators approve at the same time', async () => {
    const other = await world.server.signIn(await world.server.createAdmin())
    const { id } = (await send(archiveOf(await uploads(3)))).output()
    const both = [world.admin, other].map((as) => review(id, { status: 'approved' }, as))
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await archives()).toHaveLength(3)
  })
})

describe('approving an article with images', () => {
  const read = async (id: string) =>
    (await world.server.call(articleEndpoints.news.get, { params: { id }, as: stranger })).output()

  test('shows the first image above the text and the others below it', async () => {
    const [first, second, third] = await uploads(3)
    if (!first || !second || !third) throw new Error('no files')
    const article = await read(await approve(newsOf([first, second, third])))
    expect(article.featured_image_url).toBe(`/api/media/${first.id}`)
    expect(article.content).toBe(
      'We met at the farm.\n\n' +
        `![A reunion, picture 2](/api/media/${second.id})\n\n` +
        `![A reunion, picture 3](/api/media/${third.id})`,
    )
    for (const { id } of [first, second, third]) {
      expect(await findMediaUse(world.server.db, id)).toEqual({ used: true, visible: true })
    }
  })

  test('shows an image once when the text contains it already', async () => {
    const [first, second] = await uploads(2)
    if (!first || !second) throw new Error('no files')
    const content = `We met. ![The farm](/api/media/${second.id})`
    const article = await read(await approve(newsOf([first, second], { content })))
    expect(article.content).toBe(content)
    expect(await findMediaUse(world.server.db, second.id)).toEqual({ used: true, visible: true })
  })

  test('keeps a text without images unchanged', async () => {
    const article = await read(await approve(newsOf([])))
    expect(article).toMatchObject({ featured_image_url: null, content: 'We met at the farm.' })
  })

  test('escapes brackets in the title for image descriptions', async () => {
    const files = await uploads(2)
    const title = 'Nine [of us](/elsewhere) *met*\n\nagain \\'
    const article = await read(await approve({ ...newsOf(files), title }))
    const alt = 'Nine \\[of us\\](/elsewhere) \\*met\\* again \\\\, picture 2'
    expect(article.content).toContain(`\n\n![${alt}](/api/media/${files[1]?.id})`)
  })
})

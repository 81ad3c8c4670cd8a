/** Makes the records that the permission walk names: one of the member who calls, and one of somebody else. */
import { randomUUID } from 'node:crypto'
import { timestamp } from '#server/clock.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { makeUnsubscribeId } from '#server/notices/weekly-mail.service.ts'
import { createBlankPerson } from '#server/people/person-columns.ts'
import { createArchive } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { type Face, listFaces } from '#shared/contracts/faces.contract.ts'
import { factEndpoints, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { startQualityCheck } from '#shared/contracts/quality.contract.ts'
import { reunionEndpoints } from '#shared/contracts/reunions.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { createCalendarFeed, createEvent } from '#shared/contracts/timeline.contract.ts'
import * as files from '#tests/support/media-files.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import { insertPasskey } from '#tests/support/second-step.ts'
import type { TestAccount, TestApp, TestBrowser } from '#tests/support/test-server.ts'
import { uploader } from '../media/resumable/resumable-calls.ts'

/** `own`: of the calling member, or published. `others`: of another member, or not published. */
export type Owner = 'own' | 'others'

export interface World {
  app: TestApp
  account: TestAccount
  browser: TestBrowser
  admin: TestBrowser
}

type MakeRecord = (world: World, owner: Owner) => Promise<string>

async function storeText({ app, account }: World): Promise<string> {
  const init = { ownerId: account.id, folder: 'archives', fileName: 'note.txt', source: files.text } as const
  return (await storeFile(app.deps, init)).id
}

function makeArticle(kind: 'news' | 'blog'): MakeRecord {
  return async ({ app, admin }, owner) => {
    const status = owner === 'own' ? 'published' : 'draft'
    const body = { title: 'The farm', excerpt: 'A farm.', content: 'A farm.', status }
    const { id } = (await app.call(articleEndpoints[kind].create, { body, as: admin })).output()
    // A question, so that its answer can be written, too.
    await app.db.updateTable('articles').set({ question: 'open' }).where('id', '=', id).execute()
    return id
  }
}

async function makeArchive(world: World): Promise<string> {
  const body = { title: 'A letter', imagekitFileId: await storeText(world) }
  return (await world.app.call(createArchive, { body, as: world.admin })).output().data.id
}

async function makeUser({ app }: World): Promise<string> {
  return (await app.createAdmin()).id
}

/** The record behind the `:id` of a path, by the path before it. */
const makers: Readonly<Record<string, MakeRecord>> = {
  '/auth/sessions': async ({ app, account }) => {
    const sessions = app.db.selectFrom('sessions').select('id').where('account_id', '=', account.id)
    return (await sessions.orderBy('id').executeTakeFirstOrThrow()).id
  },
  '/auth/passkeys': ({ app, account }) => insertPasskey(app, account.id),
  '/auth/notices': ({ app, account }) => insertNotice(app, account.id),
  '/admin/accounts': makeUser,
  '/family': async ({ account }) => account.memberId ?? '',
  '/facts': async ({ app, admin, account }) => {
    const body = { tag: 'OCCU', value: 'Farmer', personId: account.memberId ?? '' }
    return (await app.call(factEndpoints.create, { body, as: admin })).output().id
  },
  '/names': async ({ app, admin, account }) => {
    const body = { given: 'Anna', personId: account.memberId ?? '' }
    return (await app.call(nameEndpoints.create, { body, as: admin })).output().id
  },
  '/sources': async ({ app, admin }) =>
    (await app.call(sourceEndpoints.create, { body: { title: 'A register' }, as: admin })).output().id,
  '/repositories': async ({ app, admin }) =>
    (await app.call(repositoryEndpoints.create, { body: { name: 'An archive' }, as: admin })).output().id,
  '/places': async ({ app, admin }) =>
    (await app.call(placeEndpoints.create, { body: { name: 'Ulvik' }, as: admin })).output().id,
  '/timeline': async ({ app, admin }) => {
    const body = { title: 'The flood', description: 'Water.', eventDate: '1862', eventType: 'other' }
    return (await app.call(createEvent, { body, as: admin })).output().id
  },
  '/timeline/type': async () => 'birth',
  '/calendar': async ({ app, browser }) => {
    const { url } = (await app.call(createCalendarFeed, { body: {}, as: browser })).output()
    return url.slice(url.lastIndexOf('/') + 1)
  },
  '/notices/unsubscribe': ({ app, account }) => makeUnsubscribeId(app.deps, account.id),
  '/news': makeArticle('news'),
  '/blog': makeArticle('blog'),
  '/archives': makeArchive,
  '/admin/archives': makeArchive,
  '/media': storeText,
  '/upload/file': storeText,
  '/upload/resumable': async ({ app, browser }) => {
    const begun = await uploader(app, browser).begin()
    return begun.headers.get('Location')?.split('/').at(-1) ?? ''
  },
  '/submissions': makeSubmission,
  '/reunions': async ({ app, admin }) => {
    const body = { title: 'The reunion', startDate: '2027-07-03', endDate: '2027-07-04' }
    return (await app.call(reunionEndpoints.create, { body, as: admin })).output().id
  },
  '/comments': makeComment,
  '/invitations': makeInvitation,
  '/faces': async (world) => (await makeFace(world)).id,
  '/face-answers': async (world) => (await makeFace(world)).answers[0]?.id ?? '',
  '/unmarked-people': async ({ account }) => account.memberId ?? '',
  '/admin/submissions': makeSubmission,
  '/admin/users': makeUser,
  '/admin/quality/findings': async ({ app, admin }) => {
    await app.db
      .insertInto('people')
      .values(createBlankPerson(randomUUID(), timestamp(app.clock)))
      .execute()
    await app.call(startQualityCheck, { as: admin })
    const found = await app.db.selectFrom('findings').select('id').executeTakeFirstOrThrow()
    return found.id
  },
  '/admin/quality/duplicates': async ({ app, admin }) => {
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) {
      const blank = createBlankPerson(id, timestamp(app.clock))
      const anna = { ...blank, first_name: 'Anna', last_name: 'Lind', birth_date: '1850-05-17' }
      await app.db.insertInto('people').values(anna).execute()
    }
    await app.call(startQualityCheck, { as: admin })
    const pair = await app.db
      .selectFrom('duplicate_pairs')
      .select(['first_id', 'second_id'])
      .executeTakeFirstOrThrow()
    return `${pair.first_id}.${pair.second_id}`
  },
  '/admin/audit-log': async () => randomUUID(),
}

async function insertNotice(app: TestApp, accountId: string): Promise<string> {
  const id = randomUUID()
  await app.db
    .insertInto('security_notices')
    .values({
      ...{ id, account_id: accountId, kind: 'new_device', device: 'Chrome on Android' },
      created_at: timestamp(app.clock),
    })
    .execute()
  return id
}

async function makeSubmission({ app, browser }: World): Promise<string> {
  const content = { excerpt: 'A farm.', content: 'A farm.' }
  const body = { type: 'news', title: 'The farm', content }
  return (await app.call(createSubmission, { body, as: browser })).output().id
}

async function makeComment({ app, account, browser }: World): Promise<string> {
  const content = { targetType: 'person', targetId: account.memberId ?? '', parentId: null, text: 'Hello.' }
  const body = { type: 'comment', title: 'Anna Berg', content }
  return (await app.call(createSubmission, { body, as: browser })).output().id
}

/** An approved invitation for which the account has asked. */
async function makeInvitation({ app, browser, admin }: World): Promise<string> {
  const personId = randomUUID()
  const blank = createBlankPerson(personId, timestamp(app.clock))
  await app.db
    .insertInto('people')
    .values({ ...blank, first_name: 'Anna', last_name: 'Lind', deceased: 0 })
    .execute()
  const title = 'Invitation for Anna Lind'
  const body = { type: 'invitation', title, content: { personId, reason: '' } }
  const { id } = (await app.call(createSubmission, { body, as: browser })).output()
  const review = { params: { id }, body: { status: 'approved' }, as: admin } as const
  return (await app.call(reviewSubmission, review)).output().published_id ?? ''
}

async function makeFace({ app, browser, admin }: World): Promise<Face> {
  const imagekitFileId = (await addMediaRow(app)).id
  const picture = { title: 'A photo', imagekitFileId }
  const itemId = (await app.call(createArchive, { body: picture, as: admin })).output().data.id
  const region = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
  const content = { title: 'A photo', itemId, faceId: null, region, personId: null, name: 'Kari' }
  const body = { type: 'face', title: 'A photo', content }
  const { id } = (await app.call(createSubmission, { body, as: browser })).output()
  const faces = (await app.call(listFaces, { as: browser })).output()
  const face = faces.find((one) => one.id === id)
  if (!face) throw new Error('The face was not added.')
  return face
}

/** The path with the id of a new record. @throws Error for a path whose records are not known here */
export async function fillWalkPath(path: string, world: World, owner: Owner): Promise<string> {
  const [, prefix = '', rest = ''] = /^(.*?)\/:\w+(.*)$/.exec(path) ?? []
  if (prefix === '') return path
  const make = makers[prefix]
  if (!make) throw new Error(`Say in walk-records.ts which record ${path} names.`)
  return `${prefix}/${await make(world, owner)}${rest}`
}

/** Makes the records that the permission walk names: one of the member who calls, and one of somebody else. */
import { randomUUID } from 'node:crypto'
import { timestamp } from '#server/clock.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { createArchive } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { factEndpoints, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { createEvent } from '#shared/contracts/timeline.contract.ts'
import * as files from '#tests/support/media-files.ts'
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
    return (await app.call(articleEndpoints[kind].create, { body, as: admin })).output().id
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
  '/admin/submissions': makeSubmission,
  '/admin/users': makeUser,
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

/** The path with the id of a new record. @throws Error for a path whose records are not known here */
export async function fillWalkPath(path: string, world: World, owner: Owner): Promise<string> {
  const [, prefix = '', rest = ''] = /^(.*?)\/:\w+(.*)$/.exec(path) ?? []
  if (prefix === '') return path
  const make = makers[prefix]
  if (!make) throw new Error(`Say in walk-records.ts which record ${path} names.`)
  return `${prefix}/${await make(world, owner)}${rest}`
}

/** Builds a family for a test through the API: each person with only the fields that matter. */
import type { MediaRow } from '#server/media/media-row.ts'
import { type ArchiveItem, type ArchivePayload, createArchive } from '#shared/contracts/archives.contract.ts'
import { type Article, type ArticleUpdate, articleEndpoints } from '#shared/contracts/articles.contract.ts'
import {
  createPerson,
  type FamilyMember,
  getPerson,
  listPeople,
  type MemberPayload,
  updatePerson,
} from '#shared/contracts/people.contract.ts'
import { createEvent, type EventUpdate, type TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { addMediaRow } from './media-rows.ts'
import { startTestApp, type TestApp, type TestBrowser } from './test-server.ts'

export interface FamilyBuilder {
  server: TestApp
  /** A browser with an administrator's session. */
  admin: TestBrowser
  /** Adds a person; two words are first and last name, one word is a first name. */
  add(name: string, payload?: MemberPayload): Promise<FamilyMember>
  edit(person: { id: string }, payload: MemberPayload): Promise<FamilyMember>
  read(person: { id: string }): Promise<FamilyMember>
  everybody(): Promise<FamilyMember[]>
  /** Adds a published article by the administrator. */
  article(kind: 'news' | 'blog', title: string, payload?: ArticleUpdate): Promise<Article>
  /** Adds a timeline event, by default in 1850. */
  event(title: string, payload?: EventUpdate): Promise<TimelineEvent>
  /** Adds an archive item with a file, by default a photo. */
  archiveItem(payload?: Partial<ArchivePayload>, file?: Partial<MediaRow>): Promise<ArchiveItem>
}

/** Starts an app with one administrator. Close `world.server` at the end. */
export async function startFamilyBuilder(
  options: Parameters<typeof startTestApp>[0] = {},
): Promise<FamilyBuilder> {
  const server = await startTestApp(options)
  const admin = await server.signIn(await server.createAdmin())
  return {
    server,
    admin,
    async add(name, payload = {}) {
      const [firstName = '', lastName = ''] = name.split(' ')
      const body = { firstName, lastName, ...payload }
      return (await server.call(createPerson, { body, as: admin })).output()
    },
    async edit({ id }, body) {
      return (await server.call(updatePerson, { params: { id }, body, as: admin })).output()
    },
    async read({ id }) {
      return (await server.call(getPerson, { params: { id }, as: admin })).output()
    },
    async everybody() {
      return (await server.call(listPeople, { as: admin })).output()
    },
    async archiveItem(payload = {}, file = {}) {
      const imagekitFileId = (await addMediaRow(server, file)).id
      const body = { title: 'A photo', imagekitFileId, ...payload }
      return (await server.call(createArchive, { body, as: admin })).output().data
    },
    async article(kind, title, payload = {}) {
      const body = { title, excerpt: 'In short.', content: 'At length.', status: 'published', ...payload }
      return (
        await server.call(kind === 'news' ? articleEndpoints.news.create : articleEndpoints.blog.create, {
          body,
          as: admin,
        })
      ).output()
    },
    async event(title, payload = {}) {
      const body = { title, description: 'It happened.', eventDate: '1850', ...payload }
      return (await server.call(createEvent, { body, as: admin })).output()
    },
  }
}

/** Random changes of random records of every noun, for properties that hold whatever is changed. */
import fc from 'fast-check'
import type { Db } from '#server/db/open.ts'
import { deleteArchive, updateArchive } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { createPerson, deletePerson, updatePerson } from '#shared/contracts/people.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { deleteEvent, updateEvent } from '#shared/contracts/timeline.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'

const kinds = [
  'add person',
  'edit person',
  'link parents',
  'link partner',
  'delete person',
  'merge people',
  'add event',
  'edit event',
  'delete event',
  'add article',
  'edit article',
  'delete article',
  'add item',
  'edit item',
  'delete item',
  'review submission',
] as const

/** A change of random records; a number stands for one of the existing records. */
export const randomEdit = fc.record({
  kind: fc.constantFrom(...kinds),
  one: fc.nat({ max: 9 }),
  other: fc.nat({ max: 9 }),
  flag: fc.boolean(),
})
export type RandomEdit = typeof randomEdit extends fc.Arbitrary<infer S> ? S : never

const titles = ['The reunion', 'Summer', 'The fire']

/** A family with records of every noun, accounts and pending submissions. */
export async function startVariedFamily(): Promise<FamilyBuilder> {
  const world = await startFamilyBuilder()
  const { server } = world
  for (const firstName of ['Anna', 'Ole', 'Kari', 'Nils']) {
    const { memberId } = await server.createMember({ firstName })
    const profilePhotoUrl = buildMediaUrl((await addMediaRow(server)).id)
    await world.edit({ id: memberId ?? '' }, { profilePhotoUrl })
    await world.event(`Birth of ${firstName}`, { associatedMemberId: memberId })
  }
  await world.article('news', 'The reunion')
  await world.archiveItem()
  const member = await server.createMember()
  const browser = await server.signIn(member)
  for (const title of titles) {
    const content = { excerpt: 'In short.', content: 'At length.' }
    await server.call(createSubmission, { body: { type: 'news', title, content }, as: browser })
  }
  return world
}

async function pick(
  db: Db,
  table: 'people' | 'events' | 'articles' | 'archive_items' | 'submissions',
  n: number,
) {
  const rows = await db.selectFrom(table).select('id').orderBy('created_at').orderBy('id').execute()
  return rows[n % Math.max(1, rows.length)]?.id ?? 'none'
}

/** Sends one change. The server may refuse it, for example an impossible relation. */
export async function applyEdit(world: FamilyBuilder, { kind, one, other, flag }: RandomEdit): Promise<void> {
  const { server, admin: as } = world
  const { news } = articleEndpoints
  const person = () => pick(server.db, 'people', one)
  const second = () => pick(server.db, 'people', other)
  const title = titles[other % titles.length] ?? ''
  const url = async () => buildMediaUrl((await addMediaRow(server)).id)
  const byKind: Record<RandomEdit['kind'], () => Promise<unknown>> = {
    'add person': async () => {
      const body = { firstName: 'Liv', lastName: 'Berg', ...(flag && { spouseId: await person() }) }
      return server.call(createPerson, { body, as })
    },
    'edit person': async () => {
      const body = { occupation: title, ...(flag && { profilePhotoUrl: await url() }) }
      return server.call(updatePerson, { params: { id: await person() }, body, as })
    },
    'link parents': async () => {
      const body = flag ? { fatherId: await second() } : { motherId: null, fatherId: null }
      return server.call(updatePerson, { params: { id: await person() }, body, as })
    },
    'link partner': async () => {
      const body = { partners: flag ? [{ memberId: await second(), from: '1900' }] : [] }
      return server.call(updatePerson, { params: { id: await person() }, body, as })
    },
    'delete person': async () => server.call(deletePerson, { params: { id: await person() }, as }),
    'merge people': async () => {
      const body = {
        keep: { id: await person() },
        remove: { id: await second() },
        account: flag ? 'keep' : 'remove',
      }
      return server.call(mergePeople, { body, as })
    },
    'add event': async () => world.event(title, { associatedMemberId: await person() }),
    'edit event': async () => {
      const body = flag ? { location: title } : { imageUrl: await url() }
      return server.call(updateEvent, { params: { id: await pick(server.db, 'events', one) }, body, as })
    },
    'delete event': async () =>
      server.call(deleteEvent, { params: { id: await pick(server.db, 'events', one) }, as }),
    'add article': async () =>
      world.article('news', title, { content: `![](${await url()})`, memberIds: [await person()] }),
    'edit article': async () => {
      const body = flag ? { slug: title } : { title, content: `![](${await url()})` }
      return server.call(news.update, { params: { id: await pick(server.db, 'articles', one) }, body, as })
    },
    'delete article': async () =>
      server.call(news.remove, { params: { id: await pick(server.db, 'articles', one) }, as }),
    'add item': async () => world.archiveItem({ title, memberIds: [await person()] }),
    'edit item': async () => {
      const body = flag ? { title } : { imagekitFileId: (await addMediaRow(server)).id }
      return server.call(updateArchive, {
        params: { id: await pick(server.db, 'archive_items', one) },
        body,
        as,
      })
    },
    'delete item': async () =>
      server.call(deleteArchive, { params: { id: await pick(server.db, 'archive_items', one) }, as }),
    'review submission': async () => {
      const body = { status: flag ? 'approved' : 'rejected' }
      return server.call(reviewSubmission, {
        params: { id: await pick(server.db, 'submissions', one) },
        body,
        as,
      })
    },
  }
  await byKind[kind]().catch((error: unknown) => {
    // The builders throw for refused calls.
    if (!(error instanceof Error) || !/ answered 4\d\d/.test(error.message)) throw error
  })
  server.clock.advance(1000)
}

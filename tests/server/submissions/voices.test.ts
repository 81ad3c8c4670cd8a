/** Recorded voices: sent with the speaker's consent, and heard by the family only after a review. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { updateSettings } from '#shared/contracts/site-settings.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import type { TestAccount, TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let author: TestAccount
let browser: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  author = await world.server.createMember()
  browser = await world.server.signIn(author)
})
afterEach(() => world.server.close())

/** Sends a recording. @param speakerId empty for somebody who is not in the tree */
async function send(speakerId: string, voice: object = { speaker: 'Ingrid Brandvold', agrees: true }) {
  const sound = { kind: 'audio', mime_type: 'audio/webm', file_name: 'Ingrid.weba' } as const
  const { id } = await addMediaRow(world.server, { owner_id: author.id, ...sound })
  const content = {
    ...{ description: 'How they met.', category: 'audio', voice },
    ...(speakerId !== '' && { memberIds: [speakerId] }),
    ...{ fileName: 'Ingrid.weba', fileSize: 1, fileType: 'audio/webm', fileUrl: `/api/media/${id}` },
  }
  const body = { type: 'archive', title: 'Ingrid tells: How did you two meet?', content }
  return await world.server.call(createSubmission, { body, as: browser })
}

async function accept(id: string) {
  const body = { status: 'approved' }
  const answer = await world.server.call(reviewSubmission, { params: { id }, body, as: world.admin })
  expect(answer.status).toBe(200)
}

async function switchReviewOff() {
  const body = { moderationRequired: false }
  expect((await world.server.call(updateSettings, { body, as: world.admin })).status).toBe(200)
}

it('waits for a review, also on a site without reviews, and keeps the consent', async () => {
  await switchReviewOff()
  const { id } = await world.add('Ingrid Brandvold', { birthDate: '1931-05-02' })
  const sent = (await send(id)).output()
  expect(sent).toMatchObject({
    status: 'pending',
    content: { voice: { speaker: 'Ingrid Brandvold', agrees: true } },
  })
  expect((await world.server.call(listArchives, { as: browser })).json).toMatchObject({ data: [] })
  await accept(sent.id)
  const items = (await world.server.call(listArchives, { as: browser })).json
  expect(items).toMatchObject({ data: [{ file_type: 'audio', member_ids: [id] }] })
})

it.each([
  ['a child', '2015-05-02', 'pending'],
  ['an adult', '1931-05-02', 'approved'],
])(
  'waits where an ordinary recording names %s, also on a site without reviews',
  async (_, birthDate, status) => {
    await switchReviewOff()
    const { id } = await world.add('Selam Brandvold', { birthDate, deceased: false })
    expect((await send(id, undefined)).output().status).toBe('pending')
    const sound = { kind: 'audio', mime_type: 'audio/mpeg', file_name: 'Song.mp3' } as const
    const file = await addMediaRow(world.server, { owner_id: author.id, ...sound })
    const content = {
      ...{ description: 'A song.', category: 'audio', memberIds: [id] },
      ...{ fileName: 'Song.mp3', fileSize: 1, fileType: 'audio/mpeg', fileUrl: `/api/media/${file.id}` },
    }
    const body = { type: 'archive', title: 'A song', content }
    expect((await world.server.call(createSubmission, { body, as: browser })).output().status).toBe(status)
  },
)

it('is refused without the speaker’s consent', async () => {
  expect((await send('', { speaker: '', agrees: false })).status).toBe(400)
})

it('is deleted while it waits, and loses its words once accepted, when the speaker is erased', async () => {
  const { id } = await world.add('Ingrid Brandvold', { birthDate: '1931-05-02' })
  const { id: waiting } = (await send(id)).output()
  const { id: accepted } = (await send(id)).output()
  await accept(accepted)
  const { id: other } = (await send('')).output()
  const params = { id }
  expect((await world.server.call(erasePerson, { params, as: world.admin })).status).toBe(200)
  const rows = await world.server.db.selectFrom('submissions').select(['id', 'content']).execute()
  const contents = new Map(rows.map((row) => [row.id, row.content]))
  expect([contents.has(waiting), contents.get(accepted)]).toEqual([false, '{}'])
  expect(contents.get(other)).toContain('"voice":')
})

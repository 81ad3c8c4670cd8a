/** An image host that fails while files are deleted: the deletion is made up for later. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sweepMedia } from '#server/media/media-sweep.service.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { deleteUploadedFile } from '#shared/contracts/media.contract.ts'
import { updateProfile } from '#shared/contracts/people.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { type ImageHost, startImageHost } from '#tests/support/image-host.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { passDays } from '#tests/support/sweeps.ts'
import { startTestApp, type TestAccount, type TestApp } from '#tests/support/test-server.ts'

let host: ImageHost
let app: TestApp
let anna: TestAccount
beforeEach(async () => {
  host = await startImageHost()
  app = await startTestApp({ env: host.env, now: new Date().toISOString() })
  anna = await app.createMember()
})
afterEach(async () => {
  await app.close()
  await host.close()
})

const storePortrait = async () =>
  await storeFile(app.deps, {
    ownerId: anna.id,
    folder: 'profiles',
    fileName: 'anna.jpg',
    source: await jpeg({ width: 60, height: 40 }),
  })

it.each(['failing', 'resetting'] as const)(
  'deletes a file for its uploader while the host is %s, and at the host afterwards',
  async (mood) => {
    const { id } = await storePortrait()
    const as = await app.signIn(anna)
    host.mood = mood
    expect((await app.call(deleteUploadedFile, { params: { id }, as })).status).toBe(200)
    await sweepMedia(app.deps)
    expect(host.files.size).toBe(1)
    host.mood = 'well'
    await sweepMedia(app.deps)
    expect(host.files.size).toBe(0)
  },
)

it('deletes the portrait of an erased person at the host when the host works again', async () => {
  const { id } = await storePortrait()
  const body = { profilePhotoUrl: `/api/media/${id}` }
  expect((await app.call(updateProfile, { body, as: await app.signIn(anna) })).status).toBe(200)
  host.mood = 'failing'
  const as = await app.signIn(await app.createAdmin())
  const erased = await app.call(erasePerson, { params: { id: anna.memberId ?? '' }, as })
  expect(erased.status).toBe(200)
  expect(host.files.size).toBe(1)
  host.mood = 'well'
  await sweepMedia(app.deps)
  expect(host.files.size).toBe(0)
})

it('goes on with the sweep while the host fails', async () => {
  await storePortrait()
  await storePortrait()
  host.mood = 'failing'
  await passDays(app, 9)
  expect(await app.db.selectFrom('media').select('id').execute()).toEqual([])
  host.mood = 'well'
  await sweepMedia(app.deps)
  expect(host.files.size).toBe(0)
})

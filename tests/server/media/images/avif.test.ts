/** AVIF pictures: what they tell about their size is only the part that is shown, so they are never decoded in the server. */
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeNextAvif } from '#server/media/images/thumbnails.job.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let started: ChildProcess[]
const onStart = (message: unknown) => {
  started.push((message as { process: ChildProcess }).process)
}
beforeEach(() => {
  started = []
  subscribe('child_process', onStart)
})
afterEach(() => unsubscribe('child_process', onStart))

const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#806040' } })

/** The tasks that processes of their own did. */
const listTasks = () =>
  started.flatMap(({ spawnargs }) => {
    const program = spawnargs.findIndex((part) => part.endsWith('/image-process.ts'))
    return program < 0 ? [] : spawnargs[program + 1]
  })

const store = (fileName: string, source: Uint8Array, thumbnails: 'now' | 'later') =>
  storeFile(app.deps, { ownerId: null, folder: 'archives', fileName, source, thumbnails })

it('are drawn in a process of their own, however small they say to be', async () => {
  const bytes = await picture.clone().avif().toBuffer()
  const { id } = await store('a.avif', bytes, 'now')
  expect(listTasks()).toEqual(['writeThumbnails'])
  await store('b.avif', bytes, 'later')
  expect(listTasks()).toEqual(['writeThumbnails', 'inspectImage'])
  const admin = await app.signIn(await app.createAdmin())
  const response = await app.fetch(`/api/media/${id}`, { as: admin })
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 320 })
  await makeNextAvif(app.deps)
  expect(new Set(listTasks())).toEqual(
    new Set(['writeThumbnails', 'inspectImage', 'writeFull', 'writeThumbnail']),
  )
})

it('are the only small pictures for which a process is started', async () => {
  await store('a.jpg', await picture.clone().jpeg().toBuffer(), 'now')
  await store('a.webp', await picture.clone().webp().toBuffer(), 'now')
  expect(listTasks()).toEqual([])
})

/** Files on their way into the archives. */
import { expect, it } from 'vitest'
import { UploadQueue, type UploadQueueOptions } from '#client/archives/manage/form/upload-queue.ts'
import type { MediaFile } from '#shared/contracts/media.contract.ts'

const mediaOf = (name: string): MediaFile => ({
  fileId: name,
  fileName: name,
  url: `/api/media/${name.replace('.', '-')}`,
  thumbnailUrl: '',
  kind: 'photo',
  mimeType: 'image/jpeg',
  size: 4,
  picture: null,
})

/** A queue whose uploads end when the test says so. */
function aQueue(options: Partial<UploadQueueOptions> = {}) {
  const ends = new Map<string, { arrive: () => void; fail: (why: string) => void; signal: AbortSignal }>()
  const discarded: string[] = []
  const failures: string[] = []
  const queue = new UploadQueue({
    faultOf: () => undefined,
    send: (file, signal) =>
      new Promise((resolve, reject) => {
        ends.set(file.name, {
          signal,
          arrive: () => resolve(mediaOf(file.name)),
          fail: (why) => reject(new Error(why)),
        })
      }),
    discard: ({ fileId }) => discarded.push(fileId),
    onFailed: ({ file }, why) => failures.push(`${file.name}: ${why}`),
    ...options,
  })
  const states = () => queue.read().map(({ file, state }) => `${file.name} ${state}`)
  const idOf = (name: string) => queue.read().find(({ file }) => file.name === name)?.id ?? ''
  return { queue, ends, discarded, failures, states, idOf }
}

const files = (...names: string[]) => names.map((name) => new File(['boat'], name, { lastModified: 1 }))

it('sends three at a time, the next as soon as one has arrived, with titles from their names', async () => {
  const { queue, ends, states, idOf } = aQueue()
  queue.add(files('a.b.jpg', 'b.jpg', 'c.jpg', 'd.jpg'))
  expect(queue.read().map(({ title }) => title)).toEqual(['a.b', 'b', 'c', 'd'])
  expect(states()).toEqual(['a.b.jpg sending', 'b.jpg sending', 'c.jpg sending', 'd.jpg waiting'])
  ends.get('b.jpg')?.arrive()
  expect(await queue.arrived(idOf('b.jpg'))).toMatchObject({ fileId: 'b.jpg' })
  await Promise.resolve()
  expect(states()).toEqual(['a.b.jpg sending', 'b.jpg uploaded', 'c.jpg sending', 'd.jpg sending'])
})

it('goes on with the others when one fails, and sends that one again on demand', async () => {
  const { queue, ends, failures, idOf } = aQueue()
  queue.add(files('a.jpg', 'b.jpg'))
  ends.get('a.jpg')?.fail('The line broke.')
  expect(await queue.arrived(idOf('a.jpg'))).toBeNull()
  expect(failures).toEqual(['a.jpg: The line broke.'])
  ends.get('b.jpg')?.arrive()
  expect(await queue.arrived(idOf('b.jpg'))).not.toBeNull()
  queue.retry(idOf('a.jpg'))
  ends.get('a.jpg')?.arrive()
  expect(await queue.arrived(idOf('a.jpg'))).toMatchObject({ fileId: 'a.jpg' })
})

it('does not send what is refused, nor the same file twice', () => {
  const { queue, ends, states } = aQueue({
    faultOf: ({ name }) => (name.endsWith('.mp3') ? 'Not this one.' : undefined),
  })
  queue.add(files('song.mp3', 'a.jpg'))
  queue.add(files('a.jpg'))
  expect(states()).toEqual(['song.mp3 refused', 'a.jpg sending'])
  expect([...ends.keys()]).toEqual(['a.jpg'])
})

it('gives up what is taken out, and takes back what has arrived and was never added', async () => {
  const { queue, ends, discarded, idOf } = aQueue()
  queue.add(files('a.jpg', 'b.jpg', 'c.jpg'))
  queue.remove(idOf('a.jpg'))
  expect(ends.get('a.jpg')?.signal.aborted).toBe(true)
  for (const name of ['b.jpg', 'c.jpg']) ends.get(name)?.arrive()
  await Promise.all(['b.jpg', 'c.jpg'].map((name) => queue.arrived(idOf(name))))
  queue.setAdded(idOf('b.jpg'))
  queue.end()
  expect(discarded).toEqual(['c.jpg'])
})

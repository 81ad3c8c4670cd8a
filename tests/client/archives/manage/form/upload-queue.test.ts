/** The queue of uploads to the archives. */
import { describe, expect, it } from 'vitest'
import { UploadQueue, type UploadQueueOptions } from '#client/archives/manage/form/upload-queue.ts'
import type { MediaFile } from '#shared/contracts/media.contract.ts'

const makeMedia = (name: string): MediaFile => ({
  fileId: name,
  fileName: name,
  url: `/api/media/${name.replace('.', '-')}`,
  thumbnailUrl: '',
  kind: 'photo',
  mimeType: 'image/jpeg',
  size: 4,
  picture: null,
})

/** A queue whose uploads succeed or fail when the test says so. */
function makeQueue(options: Partial<UploadQueueOptions> = {}) {
  const ends = new Map<
    string,
    { succeed: () => void; fail: (message: string) => void; signal: AbortSignal }
  >()
  const discarded: string[] = []
  const failures: string[] = []
  const queue = new UploadQueue({
    validateFile: () => undefined,
    send: (file, signal) =>
      new Promise((resolve, reject) => {
        ends.set(file.name, {
          signal,
          succeed: () => resolve(makeMedia(file.name)),
          fail: (message) => reject(new Error(message)),
        })
      }),
    discard: ({ fileId }) => discarded.push(fileId),
    onFailed: ({ file }, message) => failures.push(`${file.name}: ${message}`),
    ...options,
  })
  const states = () => queue.getSnapshot().map(({ file, state }) => `${file.name} ${state}`)
  const idOf = (name: string) => queue.getSnapshot().find(({ file }) => file.name === name)?.id ?? ''
  return { queue, ends, discarded, failures, states, idOf }
}

const files = (...names: string[]) => names.map((name) => new File(['boat'], name, { lastModified: 1 }))

describe('UploadQueue', () => {
  it('uploads three files at a time and takes titles from the file names', async () => {
    const { queue, ends, states, idOf } = makeQueue()
    queue.add(files('a.b.jpg', 'b.jpg', 'c.jpg', 'd.jpg'))
    expect(queue.getSnapshot().map(({ title }) => title)).toEqual(['a.b', 'b', 'c', 'd'])
    expect(states()).toEqual(['a.b.jpg sending', 'b.jpg sending', 'c.jpg sending', 'd.jpg waiting'])
    ends.get('b.jpg')?.succeed()
    expect(await queue.waitForUpload(idOf('b.jpg'))).toMatchObject({ fileId: 'b.jpg' })
    await Promise.resolve()
    expect(states()).toEqual(['a.b.jpg sending', 'b.jpg uploaded', 'c.jpg sending', 'd.jpg sending'])
  })

  it('continues when one upload fails, and retries that upload on request', async () => {
    const { queue, ends, failures, idOf } = makeQueue()
    queue.add(files('a.jpg', 'b.jpg'))
    ends.get('a.jpg')?.fail('The connection broke.')
    expect(await queue.waitForUpload(idOf('a.jpg'))).toBeNull()
    expect(failures).toEqual(['a.jpg: The connection broke.'])
    ends.get('b.jpg')?.succeed()
    expect(await queue.waitForUpload(idOf('b.jpg'))).not.toBeNull()
    queue.retry(idOf('a.jpg'))
    ends.get('a.jpg')?.succeed()
    expect(await queue.waitForUpload(idOf('a.jpg'))).toMatchObject({ fileId: 'a.jpg' })
  })

  it('skips refused files and files that are in the queue already', () => {
    const { queue, ends, states } = makeQueue({
      validateFile: ({ name }) => (name.endsWith('.mp3') ? 'Not this one.' : undefined),
    })
    queue.add(files('song.mp3', 'a.jpg'))
    queue.add(files('a.jpg'))
    expect(states()).toEqual(['song.mp3 refused', 'a.jpg sending'])
    expect([...ends.keys()]).toEqual(['a.jpg'])
  })

  it('cancels a removed upload and deletes uploaded files that were never added', async () => {
    const { queue, ends, discarded, idOf } = makeQueue()
    queue.add(files('a.jpg', 'b.jpg', 'c.jpg'))
    queue.remove(idOf('a.jpg'))
    expect(ends.get('a.jpg')?.signal.aborted).toBe(true)
    for (const name of ['b.jpg', 'c.jpg']) ends.get(name)?.succeed()
    await Promise.all(['b.jpg', 'c.jpg'].map((name) => queue.waitForUpload(idOf(name))))
    queue.setAdded(idOf('b.jpg'))
    queue.dispose()
    expect(discarded).toEqual(['c.jpg'])
  })
})

/** Files that another app shared are stored for the device's owner only. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as limits from '#shared/limits.ts'
import { anna, berta } from '#tests/support/client-people.ts'

async function freshPage() {
  vi.resetModules()
  const [shared, worker, saved] = await Promise.all([
    import('#client/offline/saved/shared-files.ts'),
    import('#sw/share-target.ts'),
    import('#client/offline/saved/saved-data.ts'),
  ])
  return { ...shared, ...worker, ...saved }
}
let page: Awaited<ReturnType<typeof freshPage>>

async function share(...files: File[]) {
  const form = new FormData()
  for (const file of files) form.append('files', file)
  form.append('title', 'From the gallery')
  const answer = await page.receiveSharedFiles(
    new Request('https://family.example/share-photos', { method: 'POST', body: form }),
  )
  return [answer.status, answer.headers.get('location')]
}

const waitingNames = async () => (await page.readSharedFiles()).map(({ file }) => file.name)
const photo = (name = 'harvest.jpg') => new File(['bytes of it'], name, { type: 'image/jpeg' })

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('location', { origin: 'https://family.example' })
  page = await freshPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('stores shared files in their order until each is removed', async () => {
  await page.saveOwner(anna)
  expect(await share(photo('one.jpg'), photo('two.jpg'))).toEqual([
    303,
    'https://family.example/archives?shared=saved',
  ])
  const [one] = await page.readSharedFiles()
  expect(await one?.file.text()).toBe('bytes of it')
  page = await freshPage()
  expect(await waitingNames(), 'they wait until they are forgotten').toEqual(['one.jpg', 'two.jpg'])
  await page.removeSharedFiles([one?.key ?? ''])
  const [two] = await page.readSharedFiles()
  expect([two?.file.name, two?.file.type]).toEqual(['two.jpg', 'image/jpeg'])
  await page.removeSharedFiles([two?.key ?? ''])
  expect(await waitingNames()).toEqual([])
})

it('stores no shared files when nobody is signed in', async () => {
  expect(await share(photo())).toEqual([303, 'https://family.example/login'])
  await page.saveOwner(anna)
  expect(await waitingNames()).toEqual([])
})

it('refuses files beyond the number that may wait, and keeps none of them', async () => {
  await page.saveOwner(anna)
  await share(...Array.from({ length: limits.sharedFiles.count - 1 }, (_, number) => photo(`${number}.jpg`)))
  expect(await share(photo('one.jpg'), photo('two.jpg'))).toEqual([
    303,
    'https://family.example/archives?shared=too-much',
  ])
  expect(await waitingNames()).toHaveLength(limits.sharedFiles.count - 1)
  expect((await share(photo('last.jpg')))[1]).toBe('https://family.example/archives?shared=saved')
})

it('refuses files beyond the size that may wait, with those that wait already', async () => {
  vi.spyOn(limits.sharedFiles, 'bytes', 'get').mockReturnValue(20)
  await page.saveOwner(anna)
  await share(photo('one.jpg'))
  expect((await share(photo('two.jpg')))[1]).toBe('https://family.example/archives?shared=too-much')
  expect(await waitingNames()).toEqual(['one.jpg'])
})

it('deletes shared files when another user signs in', async () => {
  await page.saveOwner(anna)
  await share(photo())
  await page.saveOwner(berta)
  expect(await waitingNames()).toEqual([])
})

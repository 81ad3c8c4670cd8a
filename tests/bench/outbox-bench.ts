/**
 * Benchmarks uploading a film of 200 MB over a connection that breaks five times: `npm run bench -- outbox`, after a build.
 * Prints the time, the bytes sent more than once, and the memory of page and server.
 */
import { provideChromium } from '../../e2e/chromium.ts'
import { breakConnectionRepeatedly } from '../../e2e/fixtures/breaking-connection.ts'
import { ConsoleWatch } from '../../e2e/fixtures/console-watch.ts'
import { admin } from '../../e2e/fixtures/family.ts'
import { FaultyNetwork } from '../../e2e/fixtures/faulty-network.ts'
import { type ChosenFile, MediaFiles } from '../../e2e/fixtures/media-files.ts'
import { readSubmissions } from '../../e2e/fixtures/server-data.ts'
import {
  archiveContent,
  expectSent,
  openMySubmissions,
  prepareOfflineWriting,
  submitContent,
} from '../../e2e/fixtures/submission-form.ts'
import { TestDevice } from '../../e2e/fixtures/test-device.ts'
import { Site } from '../../e2e/fixtures/test-site.ts'

const megabyte = 1024 * 1024
const size = 200 * megabyte
const breaks = [3, 1.5, 2, 3.5, 1].map((megabytes) => ({ pieces: 7, bytes: megabytes * megabyte }))
const patience = { timeout: 120_000 }

interface Scene {
  site: Site
  network: FaultyNetwork
  phone: TestDevice
  film: ChosenFile
}

const inMegabytes = (bytes: number) => Math.round(bytes / megabyte)

async function memory({ site, phone }: Scene) {
  return { page: await phone.mostMemoryOfAPage(), server: await site.mostMemory() }
}

async function play(scene: Scene): Promise<Record<string, number | string>> {
  const { site, network, phone, film } = scene
  const page = await phone.open()
  await prepareOfflineWriting(page, site.address, admin)
  await page.goto(`${site.address}/archives`)
  await phone.context.setOffline(true)
  const before = await memory(scene)
  const began = Date.now()
  await submitContent(page, 'archive', archiveContent('The wedding', [film]), patience)
  const copied = Date.now()
  const afterCopying = await memory(scene)
  await openMySubmissions(page, site.address)
  await breakConnectionRepeatedly(network, phone, breaks, patience)
  const heapOnTheWay = await phone.heapOf(page)
  network.reconnect()
  await phone.context.setOffline(false)
  await expectSent(page, ['The wedding'], patience)
  const arrived = Date.now()
  const after = await memory(scene)
  const [entry] = await readSubmissions(site)
  return {
    'arrived whole': entry?.files[0] === film.sha256 ? 'yes' : 'NO',
    'the byte sent most often, times': network.sentBytes.most(),
    'sent in all, MB': inMegabytes(network.sentBytes.total()),
    'copied onto the device, s': (copied - began) / 1000,
    'sent with five breaks, s': (arrived - copied) / 1000,
    'page, scripts in memory on the way, MB': inMegabytes(heapOnTheWay),
    'page process, most before, MB': inMegabytes(before.page),
    'page process, most after copying, MB': inMegabytes(afterCopying.page),
    'page process, most in all, MB': inMegabytes(after.page),
    'server, most before, MB': inMegabytes(before.server),
    'server, most in all, MB': inMegabytes(after.server),
  }
}

/** Runs the benchmark. Needs a build. */
export async function measureOutbox() {
  const browser = provideChromium()
  if (browser) process.env['CHROMIUM_PATH'] = browser
  const pocket = await MediaFiles.make()
  const phone = await TestDevice.make(new ConsoleWatch())
  const network = await FaultyNetwork.open()
  const site = await Site.make({
    publicUrl: network.address,
    environment: { ADMIN_PASSWORD: admin.password },
  })
  try {
    network.forwardTo(site.port)
    await site.start()
    const film = await pocket.film('wedding.mp4', size)
    console.log(`A film of ${inMegabytes(size)} MB over a line that breaks ${breaks.length} times`)
    console.table(await play({ site, network, phone, film }))
  } finally {
    await phone.remove()
    await network.close()
    await site.remove()
    await pocket.remove()
  }
}

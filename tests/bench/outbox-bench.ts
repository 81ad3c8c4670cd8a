/**
 * A film of 200 MB over a line that breaks five times: `npm run bench -- outbox`, after a build. Prints how long it took,
 * what was sent more than once, and how much memory page and server took for it.
 */
import { provideChromium } from '../../e2e/chromium.ts'
import { breakAgainAndAgain } from '../../e2e/fixtures/breaking-line.ts'
import { ConsoleWatch } from '../../e2e/fixtures/console-watch.ts'
import { expectSent, item, openMySubmissions, readyToWrite, write } from '../../e2e/fixtures/contributing.ts'
import { admin } from '../../e2e/fixtures/family.ts'
import { FaultyNetwork } from '../../e2e/fixtures/faulty-network.ts'
import { readLedger } from '../../e2e/fixtures/ledger.ts'
import { Phone } from '../../e2e/fixtures/phone.ts'
import { type ChosenFile, Pocket } from '../../e2e/fixtures/pocket.ts'
import { Site } from '../../e2e/fixtures/site.ts'

const megabyte = 1024 * 1024
const size = 200 * megabyte
const breaks = [3, 1.5, 2, 3.5, 1].map((megabytes) => ({ pieces: 7, bytes: megabytes * megabyte }))
const patience = { timeout: 120_000 }

interface Scene {
  site: Site
  network: FaultyNetwork
  phone: Phone
  film: ChosenFile
}

const inMegabytes = (bytes: number) => Math.round(bytes / megabyte)

async function memory({ site, phone }: Scene) {
  return { page: await phone.mostMemoryOfAPage(), server: await site.mostMemory() }
}

async function play(scene: Scene): Promise<Record<string, number | string>> {
  const { site, network, phone, film } = scene
  const page = await phone.open()
  await readyToWrite(page, site.address, admin)
  await page.goto(`${site.address}/archives`)
  await phone.context.setOffline(true)
  const before = await memory(scene)
  const began = Date.now()
  await write(page, 'archive', item('The wedding', [film]), patience)
  const copied = Date.now()
  const afterCopying = await memory(scene)
  await openMySubmissions(page, site.address)
  await breakAgainAndAgain(network, phone, breaks, patience)
  const heapOnTheWay = await phone.heapOf(page)
  network.repair()
  await phone.context.setOffline(false)
  await expectSent(page, ['The wedding'], patience)
  const arrived = Date.now()
  const after = await memory(scene)
  const [entry] = await readLedger(site)
  return {
    'arrived whole': entry?.files[0] === film.sha256 ? 'yes' : 'NO',
    'the byte sent most often, times': network.sent.most(),
    'sent in all, MB': inMegabytes(network.sent.total()),
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

/** Prints the figures. Needs a build. */
export async function measureOutbox() {
  const browser = provideChromium()
  if (browser) process.env['CHROMIUM_PATH'] = browser
  const pocket = await Pocket.make()
  const phone = await Phone.make(new ConsoleWatch())
  const network = await FaultyNetwork.open()
  const site = await Site.make({
    publicUrl: network.address,
    environment: { ADMIN_PASSWORD: admin.password },
  })
  try {
    network.leadTo(site.port)
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

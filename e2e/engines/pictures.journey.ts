/** Pictures and papers in every engine: looked at, enlarged, and cropped for a profile. */
import sharp from 'sharp'
import { z } from 'zod'
import { timeLimit } from '#tests/support/time-limits.ts'
import { ApiClient } from '../fixtures/api-client.ts'
import { selam } from '../fixtures/family.ts'
import { preparedDataDir } from '../fixtures/journey.ts'
import type { Site } from '../fixtures/test-site.ts'
import { expect, inEngines, test } from './engine-test.ts'
import { button, css, dialog, role, withShown } from './page-queries.ts'
import { signIn } from './steps.ts'
import type { User } from './user.ts'

const items = z.object({
  data: z.array(z.object({ id: z.string(), mime_type: z.string().nullable(), file_type: z.string() })),
})
type Item = z.infer<typeof items>['data'][number]

/** The address of the first item that fits. */
async function findItem(site: Site, fits: (item: Item) => boolean): Promise<string> {
  const reader = await ApiClient.signIn(site.address, selam.username, selam.password)
  const { data } = items.parse(await reader.call('GET', '/archives'))
  return `/archives/${data.find(fits)?.id}`
}

const picture = css('[aria-label="Viewer"] img')

const readWidth = (user: User) =>
  withShown(user.page, picture, ([image]) => image?.getBoundingClientRect().width ?? 0, null)

/** Runs in the page. The share of pixels of the first canvas that are darker than grey. */
function findInkShare([canvas]: HTMLElement[]): number {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let dark = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) > 0 && (pixels[at] ?? 255) < 128) dark++
  }
  return dark / (canvas.width * canvas.height)
}

/** Runs in the page. Red, green and blue of the first picture's middle; null before it is loaded. */
async function readMiddleColor([image]: HTMLElement[]): Promise<number[] | null> {
  if (!(image instanceof HTMLImageElement) || !image.complete || image.naturalWidth === 0) return null
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  context?.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2)
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
}

inEngines(() => {
  test('shows a picture and enlarges it', async ({ demo, phone }) => {
    const user = await phone.start(demo.address)
    await signIn(user, await findItem(demo, ({ file_type }) => file_type === 'photo'), selam)
    await user.waitUntil(
      'the picture is drawn',
      () => (document.querySelector<HTMLImageElement>('[aria-label="Viewer"] img')?.naturalWidth ?? 0) > 0,
      null,
    )
    const before = await readWidth(user)
    await user.click(button('Zoom in'))
    await expect.poll(() => readWidth(user), { timeout: timeLimit(30_000) }).toBeGreaterThan(before * 1.2)
  })

  test('draws the pages of a PDF', async ({ demo, phone }) => {
    const user = await phone.start(demo.address)
    await signIn(user, await findItem(demo, ({ mime_type }) => mime_type === 'application/pdf'), selam)
    await user.sees(role('group', /^Page 1 of /))
    await expect
      .poll(() => withShown(user.page, css('canvas'), findInkShare, null), { timeout: timeLimit(60_000) })
      .toBeGreaterThan(0.001)
  })

  test('crops a profile photo to the part that was dragged into the circle', async ({
    startSite,
    phone,
    mediaFiles,
  }) => {
    const site = await startSite({ data: preparedDataDir('demo') })
    const half = { create: { width: 400, height: 600, channels: 3 as const, background: '#c01010' } }
    const photo = await mediaFiles.keep(
      'me.png',
      await sharp({ create: { ...half.create, width: 800, background: '#1010c0' } })
        .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
        .png()
        .toBuffer(),
    )
    const user = await phone.start(site.address)
    await signIn(user, '/profile', selam)
    await user.click(button(/profile photo/i))
    await user.sees(dialog('Profile photo'))
    await user.page.setFiles('[role=dialog] input[type=file]', [photo.path])
    await user.findPoint(button('Upload Photo'))
    const { x, y } = await user.findPoint(role('application', /behind the circle/))
    await user.page.drag([
      { x, y },
      { x: x + 80, y },
      { x: x + 160, y },
    ])
    await user.click(button('Upload Photo'))
    await user.seesNo(dialog('Profile photo'))
    await expect
      .poll(() => withShown(user.page, css('main img[src*="/api/media/"]'), readMiddleColor, null), {
        message: 'the red half of the photo',
        timeout: timeLimit(60_000),
      })
      .toEqual([expect.closeTo(0xc0, -1.4), expect.closeTo(0x10, -1.4), expect.closeTo(0x10, -1.4)])
  })
})

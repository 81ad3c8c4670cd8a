/** At a reunion without a network: a relative answers, and scans a name tag. The answer arrives once. */
import { z } from 'zod'
import { findViolations } from '../fixtures/axe.ts'
import { writeCameraFilm } from '../fixtures/camera-film.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { ingrid, selam } from '../fixtures/family.ts'
import { idsOf } from '../fixtures/find-people.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import { prepareOfflineWriting } from '../fixtures/submission-form.ts'
import { signInByApi, waitForSavedQueries } from '../fixtures/user-steps.ts'

const reunions = z.array(
  z.object({
    attendances: z.array(
      z.object({
        name: z.string(),
        answer: z.string(),
        people_count: z.number(),
        brings: z.array(z.string()),
      }),
    ),
  }),
)

test('answers and scans a name tag without a server; the answer arrives once', async ({
  startSite,
  device,
  page: adminPage,
  consoleWatch,
}, testInfo) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(adminPage, site.address, ingrid)
  const [ingridId] = await idsOf(adminPage, site.address, ingrid.name)
  const film = testInfo.outputPath('tag.y4m')
  await writeCameraFilm(film, ingridId.toUpperCase())
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  let page = await device.open(camera)
  await prepareOfflineWriting(page, site.address, selam)
  await waitForSavedQueries(page, ['listReunions', 'listPeople'])

  consoleWatch.expect(noServer)
  await site.kill()
  await page.goto(`${site.address}/reunions`)
  await page.getByRole('link', { name: 'Reunion in Langdalen' }).click()
  await page.getByRole('group', { name: 'Your answer' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Your answer is saved on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(
    page.getByRole('group', { name: 'How many people are coming, including you?' }).getByRole('status'),
  ).toHaveText('2')
  // `check` expects the new state at once; the page shows it when the device has saved the answer.
  await page.getByRole('checkbox', { name: 'Cider' }).click()
  await expect(page.getByRole('checkbox', { name: 'Cider' })).toBeChecked()
  const things = page.getByRole('region', { name: 'What to bring' })
  await expect(things.getByRole('listitem').filter({ hasText: 'Cider' })).toContainText('Selam')
  expect(await findViolations(page)).toEqual([])
  const address = page.url()

  await device.close()
  page = await device.open(camera)
  await page.goto(site.address)
  // Two taps from Home, as many as the issue allows.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Scan a Name Tag' }).click()
  await expect(page).toHaveURL(/\/family-tree\?view=relation/)
  await expect(page.getByRole('main')).toContainText(/Ingrid .*is your /)

  await site.start()
  await page.goto(address)
  await expect(page.getByRole('checkbox', { name: 'Cider' })).toBeChecked()
  const stored = async () => {
    const all = reunions.parse(await (await adminPage.request.get(`${site.address}/api/reunions`)).json())
    return all.flatMap(({ attendances }) => attendances).filter(({ name }) => name === selam.name)
  }
  await expect.poll(stored).toEqual([{ name: selam.name, answer: 'yes', people_count: 2, brings: ['Cider'] }])
  await expect(page.getByText('Your answer is saved on this device.')).toHaveCount(0)
})

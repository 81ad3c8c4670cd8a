/** The page of a person: found from the tree, read with its sources, and read again without a server. */
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { ApiClient } from '../fixtures/api-client.ts'
import { behindDialogs, findViolations } from '../fixtures/axe.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { ingrid, selam } from '../fixtures/family.ts'
import { idsOf } from '../fixtures/find-people.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import { uploadFile } from '../fixtures/upload-file.ts'
import {
  openDetails,
  openTree,
  signInByApi,
  waitForAppShell,
  waitForSavedQueries,
} from '../fixtures/user-steps.ts'

const knownFacts = z.object({ facts: z.array(z.object({ id: z.string(), tag: z.string() })) })

test('tells the life of a person with sources, leads to the family, and opens without a server', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, selam)
  await openTree(page, site.address, 158)
  await waitForAppShell(page)
  const details = await openDetails(page, 'Lars Oleson Brandvold')
  await details.getByRole('link', { name: 'Whole page' }).click()

  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Lars Oleson Brandvold')
  await expect(page.getByText('Your 4× great-uncle')).toBeVisible()
  const life = page.getByRole('region', { name: 'Life', exact: true })
  await expect(life.getByText('Baptism')).toBeVisible()
  await life.getByRole('link', { name: 'Source 1' }).click()
  await expect(page.locator('#source-1')).toBeInViewport()
  await expect(page.locator('#source-1')).toContainText('Parish register of Ulvik')
  expect(await findViolations(page)).toEqual([])

  await page.locator('#source-1').getByRole('link', { name: 'Parish register of Ulvik' }).click()
  await expect(title).toHaveText('Parish register of Ulvik, 1813–1920')
  const told = page.getByRole('region', { name: 'What it tells' })
  await expect(told.getByRole('link', { name: 'Lars Oleson Brandvold' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Regional State Archives of Bergen' }).click()
  await expect(title).toHaveText('Regional State Archives of Bergen')
  const kept = page.getByRole('region', { name: 'What is kept here' })
  await expect(kept.getByRole('listitem').filter({ hasText: 'A-12 to A-19' })).toContainText(
    'Parish register',
  )
  expect(await findViolations(page)).toEqual([])
  await page.goBack()
  await expect(title).toHaveText('Parish register of Ulvik, 1813–1920')
  await page.goBack()

  await page.getByRole('link', { name: 'Your 4× great-uncle: how you are related' }).click()
  await expect(page.getByRole('heading', { name: 'How are we related?' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('4× great-uncle')
  await page.goBack()

  const partners = page.getByRole('list', { name: 'Partners' })
  await partners.getByRole('link', { name: /^Sigrid Mikkelsdatter/ }).click()
  await expect(title).toHaveText(/^Sigrid Mikkelsdatter/)
  await page.goBack()
  await partners.getByRole('link', { name: 'Marriage and children' }).click()
  await expect(title).toHaveText('Sigrid Mikkelsdatter Brandvold and Lars Oleson Brandvold')
  expect(await findViolations(page)).toEqual([])
  await page
    .getByRole('region', { name: 'Life together' })
    .getByRole('link', { name: /^Ulvik/ })
    .click()
  await expect(title).toHaveText('Ulvik')
  const here = page.getByRole('region', { name: 'Who was here' })
  await expect(here.getByRole('link', { name: 'Lars Oleson Brandvold' }).first()).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  for (let i = 0; i < 3; i++) await page.goBack()
  await expect(title).toHaveText('Lars Oleson Brandvold')

  await waitForSavedQueries(page, ['listPeople', 'getPersonFacts', 'getSource', 'getRepository'])
  await site.kill()
  consoleWatch.expect(noServer)
  await page.reload()
  await expect(life.getByText('Baptism')).toBeVisible()
  await expect(page.locator('#source-1')).toContainText('Parish register of Ulvik')
  await page.locator('#source-1').getByRole('link', { name: 'Parish register of Ulvik' }).click()
  await expect(told.getByRole('link', { name: 'Lars Oleson Brandvold' })).toBeVisible()
  await page.getByRole('link', { name: 'Regional State Archives of Bergen' }).click()
  await expect(kept).toContainText('Parish register of Ulvik')
})

test('opens the page of a parent without a server, though nobody opened it before', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, selam)
  const [mother] = await idsOf(page, site.address, 'Mariam Brandvold')
  await page.goto(site.address)
  await waitForAppShell(page)
  await waitForSavedQueries(page, ['listPeople', mother])
  await site.kill()
  consoleWatch.expect(noServer)
  await page.goto(`${site.address}/people/${mother}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Mariam/)
  const life = page.getByRole('region', { name: 'Life', exact: true })
  await expect(life.getByText('Birth', { exact: true })).toBeVisible()
  await expect(page.getByText('Not saved on this device yet')).toHaveCount(0)
})

test('takes eight taps to add a baptism with its place and source on a phone', async ({
  startSite,
  page,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInByApi(page, site.address, ingrid)
  const [skye] = await idsOf(page, site.address, 'Skye Colleen Brandvold')
  await page.goto(`${site.address}/people/${skye}`)
  let taps = 0
  const tap = async (control: Locator) => {
    await control.click()
    taps += 1
  }
  await tap(page.getByRole('button', { name: 'Add a fact' }))
  const dialog = page.getByRole('dialog', { name: 'Add a Fact' })
  const kind = dialog.getByLabel('Kind of fact')
  await tap(kind)
  // The list of the phone itself, in which a tap chooses.
  await kind.selectOption('Baptism')
  taps += 1
  await tap(dialog.getByLabel('Date', { exact: true }))
  await page.keyboard.type('4 May 2003')
  await tap(dialog.getByLabel('Place', { exact: true }))
  await page.keyboard.type('Ulvik, Hardanger, Norway')
  await tap(dialog.getByRole('button', { name: 'Add a source' }))
  await tap(
    page
      .getByRole('dialog', { name: 'Choose a Source' })
      .getByRole('button', { name: /^Farms and families/ }),
  )
  await tap(dialog.getByRole('button', { name: 'Add Fact' }))
  expect(taps).toBe(8)
  const life = page.getByRole('region', { name: 'Life', exact: true })
  await expect(life.getByText('4 May 2003')).toBeVisible()
  await expect(life.getByRole('link', { name: 'Ulvik, Hardanger, Norway' }).first()).toBeVisible()
  await expect(page.locator('#source-1')).toContainText('Farms and families of Ulvik')
})

test('asks when somebody else changed the fact meanwhile, and undoes what was saved', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/412/)
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, ingrid)
  const [lars = ''] = await idsOf(page, site.address, 'Lars Oleson Brandvold')
  await page.goto(`${site.address}/people/${lars}`)
  const life = page.getByRole('region', { name: 'Life', exact: true })
  await life.getByRole('button', { name: 'Edit Naturalization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Fact' })
  await dialog.getByLabel('Place', { exact: true }).fill('Decorah, Iowa')

  const admin = await ApiClient.signIn(site.address, ingrid.username, ingrid.password)
  const { facts } = knownFacts.parse(await admin.call('GET', `/family/${lars}/facts`))
  const fact = facts.find(({ tag }) => tag === 'NATU')
  await admin.call('PUT', `/facts/${fact?.id}`, { place: 'Chicago, Illinois' })

  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const both = dialog.getByRole('alert', { name: 'Changed by somebody else' })
  await expect(both).toContainText('Chicago, Illinois')
  await expect(both).toContainText('Decorah, Iowa')
  expect(await findViolations(page, behindDialogs)).toEqual([])
  await both.getByRole('button', { name: 'Save my version' }).click()
  await expect(life.getByText('Decorah, Iowa', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(life.getByText('Chicago, Illinois')).toBeVisible()
})

test('lets an administrator add a name, and undo it', async ({ startSite, page }) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, ingrid)
  await openTree(page, site.address, 158)
  const details = await openDetails(page, 'Lars Oleson Brandvold')
  await details.getByRole('link', { name: 'Whole page' }).click()

  const names = page.getByRole('region', { name: 'Names', exact: true })
  await names.getByRole('button', { name: 'Add another name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a Name' })
  await dialog.getByLabel('Kind of name').selectOption('Name after emigration')
  await dialog.getByLabel('Given names').fill('Lewis')
  await dialog.getByLabel('Surname', { exact: true }).fill('Brand')
  await dialog.getByText('More details').click()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add Name' }).click()

  await expect(names.getByText('Lewis Brand')).toBeVisible()
  await expect(names.getByText('Name after emigration')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(names.getByText('Lewis Brand')).toHaveCount(0)
})

test('prints a sheet of two pages with numbered sources, and nothing to press', async ({
  startSite,
  page,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, ingrid)
  const [lars] = await idsOf(page, site.address, 'Lars Oleson Brandvold')
  let printed = 0
  await page.exposeFunction('print', () => {
    printed += 1
  })
  await page.goto(`${site.address}/people/${lars}`)
  const life = page.getByRole('region', { name: 'Life', exact: true })
  await expect(life.getByText('Baptism')).toBeVisible()
  await page.getByRole('button', { name: 'More: Lars Oleson Brandvold' }).click()
  await page.getByRole('menuitem', { name: 'Print this page' }).click()
  await expect.poll(() => printed).toBe(1)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(life.getByText('Baptism')).toBeVisible()
  await expect(life.getByText(/^Birth of a/).first()).toBeHidden()
  await expect(page.locator('#source-1')).toContainText('Parish register of Ulvik')
  for (const format of ['A4', 'Letter']) {
    const sheet = (await page.pdf({ format })).toString('latin1')
    expect((sheet.match(/\/Type \/Page\b/g) ?? []).length).toBeLessThanOrEqual(2)
  }
})

test('draws a tall portrait inside its circle', async ({ startSite, page }) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  const admin = await ApiClient.signIn(site.address, ingrid.username, ingrid.password)
  const tall = sharp({ create: { width: 200, height: 600, channels: 3, background: '#7a5c3e' } })
  const portrait = { name: 'lars.png', bytes: await tall.png().toBuffer() }
  const profilePhotoUrl = await uploadFile(admin, 'profiles', portrait)
  await signInByApi(page, site.address, selam)
  const [lars] = await idsOf(page, site.address, 'Lars Oleson Brandvold')
  await admin.call('PUT', `/family/${lars}`, { profilePhotoUrl })

  await page.goto(`${site.address}/people/${lars}`)
  const image = page.locator('main img[src*="/api/media/"]').first()
  await expect.poll(() => image.evaluate(readShape)).toEqual({ photo: 3, circle: 1 })
})

/** Heights by widths: of the photo as it was loaded, and as it is drawn. */
const readShape = (image: HTMLImageElement) => ({
  photo: image.naturalHeight / image.naturalWidth,
  circle: image.offsetHeight / image.offsetWidth,
})

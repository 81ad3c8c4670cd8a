/** Names and words longer than a phone is wide stay on the screen: nothing has to be moved sideways to be read. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { ingrid } from './fixtures/family.ts'
import { expect, prepared, test, withoutWorker } from './fixtures/journey.ts'
import { arriveSignedIn } from './fixtures/steps.ts'

test.use({ ...withoutWorker, viewport: { width: 390, height: 844 } })

const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzbeauftragte'

/** How far the page and whatever scrolls in it can be moved sideways, in px. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, [role=dialog], [role=dialog] *')]
      .filter(
        (element) => element === document.documentElement || getComputedStyle(element).overflowX === 'auto',
      )
      .reduce((most, element) => Math.max(most, element.scrollWidth - element.clientWidth), 0),
  )

test('a person with a long name on a walk and in the details, and a story of long words under review', async ({
  startSite,
  page,
}) => {
  const site = await startSite({ data: prepared('demo') })
  await arriveSignedIn(page, site.address, ingrid)
  const send = async (path: string, data: object) => {
    const headers = { origin: site.address, 'Idempotency-Key': randomUUID() }
    const sent = await page.request.post(`${site.address}/api${path}`, { data, headers })
    expect(sent.status()).toBe(201)
    return z.object({ id: z.string() }).parse(await sent.json())
  }
  const { id } = await send('/family', { firstName: 'Anna', lastName: long, occupation: long })
  const text = `${long}${long} and no more.`
  await send('/submissions', {
    type: 'blog',
    title: long,
    content: { title: long, excerpt: text, content: text },
  })

  await page.goto(`${site.address}/family-tree?view=walk&person=${id}`)
  await expect(page.getByRole('heading', { name: `Anna ${long}` })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: /^View Details of/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Basic Information')
  expect(await sideways(page)).toBe(0)

  await page.goto(`${site.address}/admin/submissions`)
  await page.getByRole('article', { name: long }).getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog')).toContainText('and no more.')
  expect(await sideways(page)).toBe(0)
})

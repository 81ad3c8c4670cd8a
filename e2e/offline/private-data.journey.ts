/** What must never be stored on a member's device. */
import { z } from 'zod'
import { timeLimit } from '#tests/support/time-limits.ts'
import { ApiClient } from '../fixtures/api-client.ts'
import { ingrid, selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import { findInStorage } from '../fixtures/storage-scan.ts'
import { signIn, waitForAppShell, waitForPrefetch } from '../fixtures/user-steps.ts'

const articles = z.array(z.object({ title: z.string(), excerpt: z.string(), status: z.string() }))
const submissions = z.array(
  z.object({
    title: z.string(),
    status: z.string(),
    review_notes: z.string().nullable(),
    submitter_first_name: z.string(),
    content: z.record(z.string(), z.unknown()),
  }),
)
const members = z.array(z.object({ id: z.string(), first_name: z.string() }))

const secretPhone = '+56 9 5550 1987'
const secretEmail = 'diego@not-for-everybody.example'

/** What an administrator sees and a member must not: texts, and the addresses of files. */
async function secretsOf(address: string) {
  const desk = await ApiClient.signIn(address, ingrid.username, ingrid.password)
  const written = [
    ...articles.parse(await desk.call('GET', '/news')),
    ...articles.parse(await desk.call('GET', '/blog')),
  ]
  const drafts = written.filter(({ status }) => status === 'draft')
  const sent = submissions.parse(await desk.call('GET', '/submissions'))
  const ofOthers = sent.filter(
    ({ submitter_first_name: name, status }) => name !== 'Selam' && status !== 'approved',
  )
  const diego = members
    .parse(await desk.call('GET', '/family/with-auth'))
    .find(({ first_name }) => first_name === 'Diego')
  await desk.call('PUT', `/family/${diego?.id}/account`, { email: secretEmail, phone: secretPhone })
  expect(drafts.length).toBeGreaterThan(0)
  expect(ofOthers.length).toBeGreaterThan(1)
  return {
    public: written.find(({ status }) => status === 'published')?.title ?? '',
    words: [
      ...drafts.flatMap(({ title, excerpt }) => [title, excerpt]),
      ...ofOthers.flatMap(({ title, review_notes: notes }) => [title, ...(notes ? [notes] : [])]),
      secretEmail,
      secretPhone,
    ],
    files: ofOthers.flatMap(({ content }) =>
      typeof content['fileUrl'] === 'string' ? [content['fileUrl']] : [],
    ),
  }
}

test('stores no drafts, no submissions of others and no contact details on a member’s device', async ({
  startSite,
  page,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  const secrets = await secretsOf(site.address)
  await signIn(page, site.address, selam)
  await page.goto(`${site.address}/offline`)
  await waitForAppShell(page)
  await page.getByRole('button', { name: /^Save everything \(.*\d/ }).click()
  await expect(page.getByRole('heading', { name: 'Everything is on this device' })).toBeVisible({
    timeout: timeLimit(60_000),
  })
  await waitForPrefetch(page)
  const found = await findInStorage(page, [secrets.public, ...secrets.words, ...secrets.files])
  expect(found.filter((where) => where.endsWith(secrets.public)).length, 'the scan works').toBeGreaterThan(0)
  expect(found.filter((where) => !where.endsWith(secrets.public))).toEqual([])
  for (const file of secrets.files) {
    expect((await page.request.get(`${site.address}${file}?w=320`)).status(), file).toBe(404)
  }
  const nobody = await fetch(`${site.address}/api/news`)
  expect(nobody.status).toBe(401)
})

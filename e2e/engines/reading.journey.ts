/** Reading in every engine: sign-in, lists, articles, and a cold start without a server. */
import { z } from 'zod'
import { ApiClient } from '../fixtures/api-client.ts'
import { selam } from '../fixtures/family.ts'
import { preparedDataDir } from '../fixtures/journey.ts'
import type { Site } from '../fixtures/test-site.ts'
import { inEngines, test } from './engine-test.ts'
import { button, css, heading, link, text } from './page-queries.ts'
import { openPage, signIn, waitForOfflineCopy } from './steps.ts'
import type { User } from './user.ts'

const titles = z.array(z.object({ title: z.string() }))

/** The lists with the title of an entry that a phone shows without scrolling far. */
async function readLists(site: Site) {
  const reader = await ApiClient.signIn(site.address, selam.username, selam.password)
  const firstTitle = async (path: string) => titles.parse(await reader.call('GET', path))[0]?.title ?? ''
  return [
    { path: '/family-history', title: 'Family History', entry: await firstTitle('/timeline') },
    { path: '/news', title: 'Family News', entry: await firstTitle('/news') },
    { path: '/blog', title: 'Family Blog', entry: await firstTitle('/blog') },
  ]
}

async function expectList(
  user: User,
  { path, title, entry }: { path: string; title: string; entry: string },
) {
  await openPage(user, path, title)
  await user.sees(heading(entry))
}

async function expectArchives(user: User) {
  await openPage(user, '/archives', 'Family Archives')
  await user.sees(text(/^63 items/))
}

/** Waits for the number of people on the stat card of the tree page, and for a card. */
async function expectTree(user: User, count: number) {
  await user.reads(css('dl'), new RegExp(`Total Members${count}(?!\\d)`))
  await user.sees(css('.react-flow__node'))
}

inEngines(() => {
  test('signs in with the form and shows every list', async ({ demo, phone }) => {
    const user = await phone.start(demo.address)
    await signIn(user, '/news', selam)
    await user.sees(heading('Family News'))
    for (const list of await readLists(demo)) await expectList(user, list)
    await expectArchives(user)
  })

  test('opens tree, lists and an article after a cold start without a server', async ({
    startSite,
    phone,
  }) => {
    const site = await startSite({ data: preparedDataDir('demo') })
    const lists = await readLists(site)
    let user = await phone.start(site.address)
    await signIn(user, '/family-tree', selam)
    await expectTree(user, 158)
    await waitForOfflineCopy(user)

    await phone.close()
    await site.kill()
    user = await phone.start(site.address)
    await user.open('/family-tree')
    await expectTree(user, 158)
    for (const list of lists) await expectList(user, list)
    await expectArchives(user)
    await openPage(user, '/news', 'Family News')
    const title = lists[1]?.entry ?? ''
    await user.click(link(new RegExp(RegExp.escape(title))))
    await user.isAt(/^\/news\/./)
    await user.sees(heading(title))
    await user.sees(text(/^Saturday 10:/))
    await user.sees(button(/^Share/))
  })
})

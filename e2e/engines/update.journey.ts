/** A new version of the app in the engines that `offline/app-update` does not drive: offered, taken over when the user wants, and nothing waiting is lost. */
import { selam } from '../fixtures/family.ts'
import { preparedDataDir } from '../fixtures/journey.ts'
import { nextMark, nextVersion, update } from '../fixtures/next-version.ts'
import { test as engineTest, inEngines } from './engine-test.ts'
import { button, heading, link, text } from './page-queries.ts'
import { signIn, waitForOfflineCopy } from './steps.ts'

const test = engineTest.extend<object, { nextVersion: string }>({ nextVersion: [...nextVersion] })

/** Runs in the page. */
const isVersion = (mark: string | null) => (document.documentElement.dataset['version'] ?? null) === mark

inEngines(() => {
  test('offers a new version, goes on with the old one, and changes when the user reloads', async ({
    startSite,
    nextVersion,
    phone,
  }) => {
    const site = await startSite({ data: preparedDataDir('demo') })
    const user = await phone.start(site.address)
    await signIn(user, '/news', selam)
    await user.sees(heading('Family News'))
    await waitForOfflineCopy(user)
    await update(site, nextVersion)

    await user.page.run('navigator.serviceWorker.ready.then((worker) => worker.update()).then(() => null)')
    await user.sees(text('A new version is ready'))
    await user.waitUntil('the old version goes on', isVersion, null)
    await user.click(link('Family Heritage, home'))
    await user.isAt(/^\/$/)
    await user.waitUntil('nothing has reloaded by itself', isVersion, null)

    await user.click(button('Reload'))
    await user.waitUntil('the next version is shown', isVersion, nextMark)
    await user.sees(heading('Family Heritage'))
    await user.seesNo(text('A new version is ready'))
  })
}, ['Firefox', 'WebKit'])

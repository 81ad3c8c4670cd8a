/** Sign-out when the browser is killed right after it: the next start, without a server, shows nothing of the user. */
import { noServer } from '../fixtures/console-watch.ts'
import { isaura } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import { findInStorage, privateWordsOfFamily } from '../fixtures/storage-scan.ts'
import { openTree, signIn, signOut, waitForOfflineTree, waitForPrefetch } from '../fixtures/user-steps.ts'

for (const connection of ['without', 'with'] as const) {
  test(`stays signed out at an offline start after a sign-out ${connection} a server and a killed browser`, async ({
    startSite,
    device,
    consoleWatch,
  }) => {
    const site = await startSite()
    let page = await device.open()
    await signIn(page, site.address, isaura)
    await openTree(page, site.address)
    await waitForOfflineTree(page)
    await waitForPrefetch(page)
    consoleWatch.expect(noServer)
    if (connection === 'without') await site.kill()
    await signOut(page)
    await page.waitForURL(/\/login/, { waitUntil: 'commit' })
    await device.kill()
    if (connection === 'with') await site.kill()

    for (const path of ['/family-history', '/family-tree']) {
      page = await device.open()
      await page.goto(site.address + path)
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      expect(await findInStorage(page, [...privateWordsOfFamily(), isaura.username])).toEqual([])
      await device.kill()
    }

    await site.start()
    page = await device.open()
    await page.goto(`${site.address}/family-tree`)
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, site.address, isaura)
    await openTree(page, site.address)
  })
}

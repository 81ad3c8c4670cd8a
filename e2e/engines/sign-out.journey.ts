/** Signing out in every engine leaves nothing of the family on the device. */
import { selam } from '../fixtures/family.ts'
import { scanStorage } from '../fixtures/storage-scan.ts'
import { expect, inEngines, test } from './engine-test.ts'
import { button, evaluate } from './page-queries.ts'
import { signIn, waitForOfflineCopy } from './steps.ts'
import type { User } from './user.ts'

/** Names and words of the demo family that the app itself does not have. */
const words = ['Torsteinsdatter', 'Mikkelsdatter', 'Kleppe']

const scan = (user: User) => evaluate(user.page, scanStorage, words)

inEngines(() => {
  test('leaves nothing on the device after signing out, also after a restart', async ({ demo, phone }) => {
    let user = await phone.start(demo.address)
    await signIn(user, '/news', selam)
    await waitForOfflineCopy(user)
    expect((await scan(user)).some((where) => where.startsWith('IndexedDB'))).toBe(true)
    await user.click(button('Open menu'))
    await user.click(button('Sign Out'))
    await user.isAt(/^\/login/)
    expect(await scan(user)).toEqual([])

    await phone.close()
    user = await phone.start(demo.address)
    await user.open('/family-tree')
    await user.isAt(/^\/login/)
    expect(await scan(user)).toEqual([])
  })
})

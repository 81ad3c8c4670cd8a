/** Steps that several journeys of the engines share. */
import { allLists, type Credentials, hasSavedQueries } from '../fixtures/user-steps.ts'
import { button, field, heading } from './page-queries.ts'
import type { User } from './user.ts'

/** Opens a page and signs in on the way, as somebody with a link does. */
export async function signIn(user: User, path: string, { username, password }: Credentials) {
  await user.open(path)
  await user.fill(field(/username or email/i), username)
  await user.fill(field('Password'), password)
  await user.click(button('Sign in'))
  await user.isAt(/^(?!\/login)/)
}

/** Waits until the service worker controls the page and all lists are saved. */
export async function waitForOfflineCopy(user: User) {
  const hasWorker = () => navigator.serviceWorker.controller?.state === 'activated'
  await user.waitUntil('the service worker controls the page', hasWorker, null)
  await user.waitUntil('the lists are saved', hasSavedQueries, allLists)
}

/** Opens a page and waits for its title. */
export async function openPage(user: User, path: string, title: string | RegExp) {
  await user.open(path)
  await user.sees(heading(title))
}

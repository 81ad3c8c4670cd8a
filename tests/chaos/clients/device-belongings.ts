/** What each user of a device has on it, as far as the user knows. */
import type { SubmissionType } from '../../../e2e/fixtures/submission-form.ts'
import type { Credentials } from '../../../e2e/fixtures/user-steps.ts'
import type { SavedDraft } from './device-forms.ts'

export interface DeviceUser extends Credentials {
  /** The id of the account. */
  id: string
}

interface Belonging {
  /** Words that nobody else may read on the device. */
  words: string[]
  drafts: Map<SubmissionType, SavedDraft>
}

export class Belongings {
  readonly #byUser: ReadonlyMap<DeviceUser, Belonging>

  constructor(users: readonly DeviceUser[]) {
    this.#byUser = new Map(users.map((user) => [user, { words: [], drafts: new Map() }]))
  }

  of(user: DeviceUser): Belonging {
    const found = this.#byUser.get(user)
    if (!found) throw new RangeError(`${user.username} does not use this device.`)
    return found
  }

  /** The words of everybody but one user, or of all users. */
  wordsOfOthers(user: DeviceUser | null): string[] {
    return [...this.#byUser].flatMap(([owner, { words }]) => (owner === user ? [] : words))
  }
}

/** Checks that a user has confirmed lately who they are, for calls that do great harm in the wrong hands. */
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import type { Session } from './endpoint-handler.ts'

/**
 * A confirmation from the future does not count: the server's clock was wrong then, or is wrong now.
 *
 * @param now in milliseconds since 1970 @throws AppError password_needed
 */
export function checkRecentPassword({ provedAt }: Pick<Session, 'provedAt'>, now: number): void {
  const age = now - Date.parse(provedAt)
  if (age > limits.session.passwordConfirmationMs || age < -limits.session.passwordConfirmationMs) {
    throw new AppError('password_needed', 'Please confirm again that it is you.')
  }
}

/** Sends one email at once, so that an administrator sees what the mail server answers. */
import { countRequest, testMailsLimit } from '#server/accounts/request-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { describeMailError } from './mailer.ts'

const causes: Record<string, string> = {
  EAUTH: 'The mail server refused the name or the password in SMTP_URL.',
  EENVELOPE: 'The mail server refused the address of the sender or of the recipient.',
  ETIMEDOUT: 'The mail server did not respond in time.',
  ECONNECTION: 'The mail server could not be reached.',
  ECONNREFUSED: 'The mail server could not be reached.',
  ESOCKET: 'The mail server could not be reached, or it offers no encrypted connection.',
  EDNS: 'The mail server in SMTP_URL was not found.',
  ENOTFOUND: 'The mail server in SMTP_URL was not found.',
}

/** @throws AppError `conflict` without a mail server, `too_many`, `host_failed` if the mail server does not accept the mail */
export async function sendTestMail(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'log' | 'config'>,
  { accountId }: Session,
  to: string,
): Promise<{ success: true }> {
  const { mailer, log, config } = deps
  if (!mailer.isSetUp) throw new AppError('conflict', 'No mail server is set up.')
  await countRequest(deps, testMailsLimit(accountId))
  try {
    await mailer.send({
      to,
      subject: 'Test email',
      text: `The mail server of your family's website works.\n\n${config.publicUrl}\n`,
    })
  } catch (error) {
    const mailError = describeMailError(error)
    log.warn({ mailError }, 'test mail not sent')
    const cause = causes[mailError.code] ?? 'The mail server did not accept the email.'
    throw new AppError('host_failed', `${cause} (${mailError.responseCode ?? mailError.code})`)
  }
  return { success: true }
}

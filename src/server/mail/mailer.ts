/** Sending mail through the mail server that SMTP_URL names, with an answer withTimeout a few seconds whatever it does. */
import { z } from 'zod'
import type { Config } from '#server/config.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

export interface Mailer {
  /** False where no mail server is set up: nothing is ever sent. */
  readonly isSetUp: boolean
  /** @throws Error where the server does not take it in time */
  send(mail: Mail): Promise<void>
}

/** Milliseconds that a mail server has for a whole mail. */
const defaultTimeoutMs = 10_000

const mailError = z.object({
  code: z.string().default('unknown'),
  responseCode: z.number().optional(),
  command: z.string().optional(),
})

/** What may be logged of a mail that was not sent: the words of a mail server repeat the address. */
export function describeMailError(error: unknown): z.infer<typeof mailError> {
  return mailError.safeParse(error).data ?? { code: 'unknown' }
}

function timeoutError(): Error {
  return Object.assign(new Error('The mail server did not respond in time.'), { code: 'ETIMEDOUT' })
}

function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(timeoutError()), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** @param patience milliseconds that the mail server has for a whole mail */
export function openMailer({ mail }: Pick<Config, 'mail'>, patience = defaultTimeoutMs): Mailer {
  if (mail === null) {
    return {
      isSetUp: false,
      send: () => Promise.reject(new Error('No mail server is set up.')),
    }
  }
  const timeouts = {
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  }
  return {
    isSetUp: true,
    async send({ to, subject, text }) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url: mail.url,
        ...timeouts,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        await withTimeout(transport.sendMail({ from: mail.from, to, subject, text }), patience)
      } finally {
        transport.close()
      }
    },
  }
}

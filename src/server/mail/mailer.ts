/** Sends mail through the server in SMTP_URL, with a time limit. */
import { z } from 'zod'
import type { Config } from '#server/config.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

export interface Mailer {
  /** False without a mail server: nothing is sent. */
  readonly isSetUp: boolean
  /** @throws Error if the server does not accept the mail in time */
  send(mail: Mail): Promise<void>
}

const defaultTimeoutMs = 10_000

const mailError = z.object({
  code: z.string().default('unknown'),
  responseCode: z.number().optional(),
  command: z.string().optional(),
})

/** The error's codes for the log. The message is left out, because mail servers repeat the address in it. */
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

/**
 * Whether mail is sent over TLS only: to every server but one on this machine, unless the URL says `?ignoreTLS=true` for a
 * server in the home network.
 */
export function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const isThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return !isThisMachine && searchParams.get('ignoreTLS') !== 'true'
}

/** @param timeoutMs how long sending one mail may take */
export function openMailer({ mail }: Pick<Config, 'mail'>, timeoutMs = defaultTimeoutMs): Mailer {
  if (mail === null) {
    return {
      isSetUp: false,
      send: () => Promise.reject(new Error('No mail server is set up.')),
    }
  }
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
  return {
    isSetUp: true,
    async send({ to, subject, text }) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url: mail.url,
        ...timeouts,
        requireTLS: needsTls(mail.url),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        await withTimeout(transport.sendMail({ from: mail.from, to, subject, text }), timeoutMs)
      } finally {
        transport.close()
      }
    },
  }
}

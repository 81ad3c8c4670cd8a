/** Sends mail through the server in SMTP_URL, with a time limit. */
import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import { type Config, isLoopback } from '#server/config.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** Where mail programs unsubscribe at the reader's wish (RFC 8058), for a mail that the reader has subscribed to. */
  unsubscribeUrl?: string | undefined
}

export interface Mailer {
  /** False without a mail server: nothing is sent. */
  readonly isSetUp: boolean
  /**
   * @param deliveryMs how long the delivery may take; short where left out, because somebody waits for it
   * @throws Error if the server does not accept the mail in time
   */
  send(mail: Mail, deliveryMs?: number): Promise<void>
}

/** How long a server may take to respond to a connection, and to a delivery for which somebody waits. */
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
  return !isLoopback(hostname) && searchParams.get('ignoreTLS') !== 'true'
}

type MailServer = NonNullable<Config['mail']>

interface TimeLimits {
  /** Until the server responds to the connection. */
  connectMs: number
  /** Until the work is done. */
  totalMs: number
}

/** @throws Error if the work takes longer than the time limits */
async function withTransport(
  { url }: MailServer,
  { connectMs, totalMs }: TimeLimits,
  work: (transport: Transporter) => Promise<unknown>,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: totalMs,
    dnsTimeout: connectMs,
    requireTLS: needsTls(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await withTimeout(work(transport), totalMs)
  } finally {
    transport.close()
  }
}

/** Connects and signs in, and sends nothing. @throws Error if the server does not accept that in time */
export async function verifyMailServer(mail: MailServer): Promise<void> {
  const limits = { connectMs: defaultTimeoutMs, totalMs: defaultTimeoutMs }
  await withTransport(mail, limits, (transport) => transport.verify())
}

/** @param timeoutMs how long connecting, and a delivery for which somebody waits, may take */
export function openMailer({ mail }: Pick<Config, 'mail'>, timeoutMs = defaultTimeoutMs): Mailer {
  if (mail === null) {
    return {
      isSetUp: false,
      send: () => Promise.reject(new Error('No mail server is set up.')),
    }
  }
  return {
    isSetUp: true,
    send: ({ to, subject, text, unsubscribeUrl }, deliveryMs = timeoutMs) =>
      withTransport(mail, { connectMs: timeoutMs, totalMs: deliveryMs }, (transport) =>
        transport.sendMail({
          ...{ from: mail.from, to, subject, text },
          ...(unsubscribeUrl !== undefined && {
            list: { unsubscribe: unsubscribeUrl },
            headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
        }),
      ),
  }
}

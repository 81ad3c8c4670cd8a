/** The headers that every answer carries, errors and files too. */
import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'

const policyHeader = 'Content-Security-Policy'

/** No script but our own files. Styles may be inline: Emotion writes them into the page. */
function contentSecurityPolicy({ imageKit }: Config) {
  const pictures = imageKit ? ` ${new URL(imageKit.urlEndpoint).origin}` : ''
  const uploads = imageKit ? ` ${new URL(imageKit.uploadUrl).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures}`,
    `media-src 'self' blob:${pictures}`,
    "font-src 'self'",
    // The worker and the PDF reader fetch what the image host has.
    `connect-src 'self'${uploads}${pictures}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What could spy on somebody or charge them: nothing here asks for it, nor may anything that slips in. */
const unused = ['browsing-topics', 'camera', 'geolocation', 'microphone', 'payment', 'usb']

/** Names and values, for answers that are made outside of the application. */
export function securityHeaderPairs(config: Config): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(config)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', unused.map((feature) => `${feature}=()`).join(', ')],
    ...(config.secure
      ? ([['Strict-Transport-Security', 'max-age=31536000']] satisfies [string, string][])
      : []),
  ]
}

/** A content policy that an answer has of its own (media: nothing may run) stays. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const headers = securityHeaderPairs(config)
  return async (context, next) => {
    await next()
    const stricter = context.res.headers.get(policyHeader)
    for (const [name, value] of headers) context.res.headers.set(name, value)
    if (stricter) context.res.headers.set(policyHeader, stricter)
  }
}

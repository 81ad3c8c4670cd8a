/** Adds security headers to every response, including errors and files. */
import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'

const policyHeader = 'Content-Security-Policy'

/** Scripts come from our own files only. Styles may be inline, because Emotion inserts them into the page. */
function contentSecurityPolicy({ imageKit }: Config) {
  const imageHost = imageKit ? ` ${new URL(imageKit.urlEndpoint).origin}` : ''
  const uploadHost = imageKit ? ` ${new URL(imageKit.uploadUrl).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${imageHost}`,
    `media-src 'self' blob:${imageHost}`,
    "font-src 'self'",
    // The service worker and the PDF viewer load files from the image host.
    `connect-src 'self'${uploadHost}${imageHost}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Browser features that this site never uses, so no script may use them. */
const disabledFeatures = ['browsing-topics', 'geolocation', 'payment', 'usb']

/** The camera scans name tags, the microphone records voices. Pages of other sites in a frame may use neither. */
const ownFeatures = ['camera', 'microphone']

const permissionsPolicy = [
  ...disabledFeatures.map((feature) => `${feature}=()`),
  ...ownFeatures.map((feature) => `${feature}=(self)`),
].join(', ')

/** Names and values, also for responses that the application does not create. */
export function securityHeaderPairs(config: Config): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(config)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', permissionsPolicy],
    ...(config.secure
      ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] satisfies [string, string][])
      : []),
  ]
}

/** A response keeps a stricter content policy of its own (media files set one). */
export function securityHeaders(config: Config): MiddlewareHandler {
  const headers = securityHeaderPairs(config)
  return async (context, next) => {
    await next()
    const stricter = context.res.headers.get(policyHeader)
    for (const [name, value] of headers) context.res.headers.set(name, value)
    if (stricter) context.res.headers.set(policyHeader, stricter)
  }
}

/** The headers that every answer carries, errors and files too. */
import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'

/** No script but our own files. Styles may be inline: Emotion writes them into the page. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

const unused = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]

/** Names and values, for answers that are made outside of the application. */
export function securityHeaderPairs(config: Config): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy],
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

export function securityHeaders(config: Config): MiddlewareHandler {
  const headers = securityHeaderPairs(config)
  return async (context, next) => {
    await next()
    for (const [name, value] of headers) context.res.headers.set(name, value)
  }
}

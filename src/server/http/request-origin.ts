/** Accepts requests that change data only from pages of this site. */
import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
import { AppError } from '#shared/contracts/app-error.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** @throws AppError `wrong_origin` if another site, or no page at all, sent such a request */
export function checkOrigin(context: Context, config: Config): void {
  if (safeMethods.has(context.req.method)) return
  const site = context.req.header('Sec-Fetch-Site')
  const isSameOrigin =
    site === undefined ? context.req.header('Origin') === config.publicUrl : site === 'same-origin'
  if (!isSameOrigin) throw new AppError('wrong_origin', 'This request was not sent from a page of this site.')
}

/**
 * Checks that a download of everything was started on a page of this site, and not by a link elsewhere. Programs and old
 * browsers do not tell where a request comes from.
 *
 * @throws AppError `wrong_origin`
 */
export function checkDownloadOrigin(context: Context): void {
  const site = context.req.header('Sec-Fetch-Site')
  if (site === undefined || site === 'same-origin') return
  throw new AppError('wrong_origin', 'Please start this download on the page of this site.')
}

/** Unsafe methods come from the site's own pages only. */
import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
import { AppError } from '#shared/contracts/app-error.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** @throws AppError `wrong_origin` where another site (or no page at all) sent an unsafe request */
export function checkOrigin(context: Context, config: Config): void {
  if (safe.has(context.req.method)) return
  const site = context.req.header('Sec-Fetch-Site')
  const own = site === undefined ? context.req.header('Origin') === config.publicUrl : site === 'same-origin'
  if (!own) throw new AppError('wrong_origin', 'This was not sent from a page of this site.')
}

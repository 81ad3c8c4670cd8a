/** Binds the endpoints of the settings. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { getActor } from '#server/http/endpoint-handler.ts'
import { sendMedia } from '#server/media/send-media.ts'
import { getCoverPicture, getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { getSettings, updateSettings as updateEndpoint } from '#shared/contracts/site-settings.contract.ts'
import { findPublicCover } from './cover.service.ts'
import { readPublicSettings, readSiteSettings } from './settings.service.ts'
import { updateSettings } from './update-settings.service.ts'

export function settingsRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, getPublicSettings, () => readPublicSettings(deps))
  bind(app, deps, getCoverPicture, async ({ query, context }) => {
    const width = query.w === '640' ? 640 : 1280
    const found = await findPublicCover(deps, { width, accept: context.req.header('Accept') ?? '' })
    if ('address' in found) return context.redirect(found.address, 302)
    // The name of the file may tell what the family has not published.
    return await sendMedia(context, { ...found, fileName: 'cover', download: false })
  })
  bind(app, deps, getSettings, () => readSiteSettings(deps))
  bind(app, deps, updateEndpoint, (call) =>
    updateSettings(deps, { actor: getActor(call), session: call.session }, call.body, call.ifMatch),
  )
}

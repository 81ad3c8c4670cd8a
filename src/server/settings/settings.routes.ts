/** The calls about settings. */
import type { Hono } from 'hono'
import type { Deps } from '#server/app.ts'
import { bind } from '#server/http/bind.ts'
import { getHealth, getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { publicSettings } from './settings.service.ts'

export function settingsRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, getPublicSettings, () => publicSettings(deps))
  bind(app, deps, getHealth, async () => ({ status: 'ok' }) as const)
}

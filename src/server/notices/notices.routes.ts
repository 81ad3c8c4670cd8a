/** Binds the endpoints of notices. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import * as contract from '#shared/contracts/notices.contract.ts'
import { muteConversation } from './muted-conversations.service.ts'
import { getNoticeState, getSettings, saveVisit, updateSettings } from './notices.service.ts'
import { deleteSubscriptionOf, getPushKey, saveSubscription } from './push-subscriptions.service.ts'
import { stopMail } from './weekly-mail.service.ts'

const done = { success: true } as const

export function noticesRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.getNoticeState, ({ session }) => getNoticeState(deps, session))
  bind(app, deps, contract.saveNoticeVisit, ({ session, body }) => saveVisit(deps, session, body.until))
  bind(app, deps, contract.muteConversation, async ({ session, body }) => {
    await muteConversation(deps, session, body)
    return done
  })
  bind(app, deps, contract.getNoticeSettings, ({ session }) => getSettings(deps, session))
  bind(app, deps, contract.updateNoticeSettings, ({ session, body }) => updateSettings(deps, session, body))
  bind(app, deps, contract.getPushKey, () => getPushKey(deps))
  bind(app, deps, contract.savePushSubscription, async ({ session, body }) => {
    await saveSubscription(deps, session, body)
    return done
  })
  bind(app, deps, contract.deletePushSubscription, async ({ session }) => {
    await deleteSubscriptionOf(deps, session)
    return done
  })
  bind(app, deps, contract.stopWeeklyMail, async ({ params }) => {
    await stopMail(deps, params.id)
    return done
  })
}

/** When the page tells the server again where this device receives pushes. */
import { beforeEach, expect, it, vi } from 'vitest'
import { updateSession } from '#client/accounts/session/session-store.ts'
import { queryClient } from '#client/api/query-client.ts'
import { startCountingNotices } from '#client/notices/count-notices.ts'
import { updateDeviceRecord } from '#client/notices/device-record.ts'
import { renewPush } from '#client/notices/push-device.ts'
import { getNoticeState } from '#shared/contracts/notices.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import { prepareBrowser, server } from '#tests/support/render.tsx'
import { waitFor } from '#tests/support/wait-for.ts'

prepareBrowser()
vi.mock('#client/notices/push-device.ts', () => ({ renewPush: vi.fn(async () => {}) }))

let isSubscribed = false
let asked = 0
beforeEach(() => {
  isSubscribed = false
  asked = 0
  queryClient.clear()
  vi.mocked(renewPush).mockReset()
  updateDeviceRecord(anna.id, { isSent: true })
  server.use(
    handle(getNoticeState, () => {
      asked++
      return { visited_at: '', own_ids: [], answer_ids: [], muted_ids: [], is_subscribed: isSubscribed }
    }),
  )
})

startCountingNotices()

/** The server names the user after a sign-in, and after a password change. */
const startSession = () => updateSession({ state: 'signed-in', user: { ...anna }, live: true })

const lookAtPage = () => document.dispatchEvent(new Event('visibilitychange'))

const renewed = (times: number) => waitFor(() => expect(renewPush).toHaveBeenCalledTimes(times))

it('subscribes once in a session, and again in the next one without a reload', async () => {
  startSession()
  await renewed(1)
  lookAtPage()
  updateSession({ live: true })
  startSession()
  await renewed(2)
})

it('asks the server anew in a new session, however fresh its last answer is', async () => {
  isSubscribed = true
  startSession()
  await waitFor(() => expect(asked).toBe(1))
  isSubscribed = false
  startSession()
  await renewed(1)
})

it('tries again when subscribing failed', async () => {
  vi.mocked(renewPush).mockRejectedValueOnce(new Error('The push service does not answer.'))
  startSession()
  await renewed(1)
  await waitFor(() => {
    lookAtPage()
    expect(renewPush).toHaveBeenCalledTimes(2)
  })
})

/** Remembers, on the server and on this device, that the user has seen what the page shows. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { NoticeState } from '#shared/contracts/notices.contract.ts'
import type { Notice } from '#shared/notices/find-notices.ts'
import { earliestOf, latestOf } from '#shared/timestamps.ts'
import { readDeviceRecord, updateDeviceRecord } from './device-record.ts'
import { sendVisit } from './notices.queries.ts'

/** Lists that the server has confirmed shortly before the page was opened are not requested again. */
const recentMs = 60_000

interface VisitInput {
  state: NoticeState | undefined
  notices: readonly Notice[]
  /** When the server confirmed the oldest of the lists, milliseconds since 1970; null while one is missing. */
  confirmedAt: number | null
  /** Whether a list could not be refreshed. */
  isStale: boolean
}

/** Until when the user has seen what is new: as the server knows, or as this device remembers. */
export function getSeenUntil(userId: string, state: NoticeState): string {
  return latestOf([readDeviceRecord(userId).seenUntil, state.visited_at])
}

/**
 * Until when the user had seen what is new before this visit. It stays while the page is open, although the visit is saved at
 * once.
 */
export function useSeenBefore(userId: string, state: NoticeState | undefined) {
  const [kept, setKept] = useState<string | null>(null)
  const seenBefore = kept ?? (state && getSeenUntil(userId, state))
  return { seenBefore, keep: () => setKept((before) => before ?? seenBefore ?? null) }
}

/** Saves the visit once the lists are up to date, or as far as they go without a network. */
export function useVisit({ state, notices, confirmedAt, isStale }: VisitInput, onSave: () => void): void {
  const { user, live } = useSession()
  const client = useQueryClient()
  const [openedAt] = useState(() => Date.now())
  const newest = notices[0]?.at
  const isUpToDate = confirmedAt !== null && confirmedAt >= openedAt - recentMs
  const isReady = state !== undefined && confirmedAt !== null && (isUpToDate || isStale)
  // Without a network, what came since the lists were loaded stays new.
  const limit = isUpToDate || confirmedAt === null ? [] : [new Date(confirmedAt).toISOString()]
  const until = newest === undefined ? undefined : earliestOf([newest, ...limit])

  const save = useEffectEvent((seenUntil: string) => {
    if (!user || !state || seenUntil <= getSeenUntil(user.id, state)) return
    onSave()
    updateDeviceRecord(user.id, { seenUntil, isSent: false, count: 0 })
    if (!live) return
    void sendVisit(client, user.id, seenUntil).then(
      () => updateDeviceRecord(user.id, { isSent: true }),
      // The badge sends the visit again at the next start.
      () => {},
    )
  })

  useEffect(() => {
    if (!isReady || until === undefined) return
    const saveIfVisible = () => {
      if (document.visibilityState === 'visible') save(until)
    }
    saveIfVisible()
    document.addEventListener('visibilitychange', saveIfVisible)
    return () => document.removeEventListener('visibilitychange', saveIfVisible)
  }, [isReady, until])
}

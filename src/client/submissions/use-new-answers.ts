/** Finds the answers to submissions that the author has not seen on this device. The sign-out empties localStorage. */
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import * as limits from '#shared/limits.ts'
import { latestOf } from '#shared/timestamps.ts'

const storageKey = 'family-heritage-seen-answers'

/** `seenUntil`: the time of the last answer that the user has seen, RFC 3339. */
const seenRecord = z.object({ userId: z.string(), seenUntil: z.string() })

/** On a device that has shown no answer yet, older answers are not new. */
function readSeenUntil(userId: string): string {
  const earliest = new Date(Date.now() - limits.notices.earlierMs).toISOString()
  try {
    const record = seenRecord.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
    return record.userId === userId ? record.seenUntil : earliest
  } catch {
    return earliest
  }
}

function saveSeenUntil(userId: string, seenUntil: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ userId, seenUntil }))
  } catch {
    // Without storage, the answer is marked as new once more.
  }
}

/**
 * The ids of the submissions whose answer is new. They stay new while the page is open, although the device remembers at
 * once that the user has seen them.
 */
export function useNewAnswers(userId: string, submissions: readonly Submission[]): ReadonlySet<string> {
  const [seenBefore] = useState(() => readSeenUntil(userId))
  const newest = latestOf([seenBefore, ...submissions.map(({ reviewed_at }) => reviewed_at ?? '')])
  useEffect(() => {
    if (newest <= seenBefore) return
    const saveIfVisible = () => {
      if (document.visibilityState === 'visible') saveSeenUntil(userId, newest)
    }
    saveIfVisible()
    document.addEventListener('visibilitychange', saveIfVisible)
    return () => document.removeEventListener('visibilitychange', saveIfVisible)
  }, [userId, newest, seenBefore])
  return useMemo(
    () =>
      new Set(submissions.filter(({ reviewed_at }) => (reviewed_at ?? '') > seenBefore).map(({ id }) => id)),
    [submissions, seenBefore],
  )
}

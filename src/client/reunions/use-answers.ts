/** The answers about a reunion with the user's answer as it will be on the server. */
import { useState } from 'react'
import { useOutboxState } from '#client/submissions/outbox/use-outbox-entries.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import { type AttendanceView, keepSentAnswer, mergeAnswers } from './own-answer.ts'

export function useAnswers(reunion: Reunion, user: SessionUser) {
  const { entries, sentEntries } = useOutboxState(user.id)
  const merged = mergeAnswers(reunion, entries ?? [], user)
  const waiting = merged.find((one): one is AttendanceView => one.waiting !== null)
  const sentAt = reunion.attendances.find(({ account_id }) => account_id === user.id)?.updated_at ?? null
  const [last, setLast] = useState<{ view: AttendanceView; before: string | null } | null>(null)
  const isNew = waiting && JSON.stringify(waiting) !== JSON.stringify(last?.view)
  if (isNew) setLast({ view: waiting, before: sentAt })
  // Between the receipt and the new list the answer is in neither. An answer without a receipt was removed.
  const isSent = sentEntries.some(({ entry }) => entry.key === last?.view.id)
  const isUnlisted = !waiting && isSent && last !== null && last.before === sentAt
  const answers = isUnlisted ? keepSentAnswer(merged, last.view) : merged
  return { answers, own: answers.find(({ account_id }) => account_id === user.id) }
}

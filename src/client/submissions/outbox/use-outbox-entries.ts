/** What waits on this device, as components see it: it follows what this tab and the others do. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { QueryResult } from '#client/api/query-result.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import {
  getSendProgress,
  type SendProgress,
  watchSendProgress,
} from '#client/offline/outbox/send-progress.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { refreshMySubmissions } from '../submissions.queries.ts'
import { mergeWithSubmissions, type WaitingEntry } from './merge-with-submissions.ts'
import { OutboxView, type OutboxViewState } from './outbox-view.ts'
import { findSentSubmission } from './sent-submissions.ts'

const nothing: OutboxViewState = { entries: [], arriving: [] }

function viewOf(userId: string): OutboxView {
  return new OutboxView({
    list: () => outbox.list(userId),
    watch: (listener) => outbox.watch(listener),
    readSending: getSendProgress,
    watchSending: watchSendProgress,
  })
}

function useView(userId: string | null): { view: OutboxView | null; state: OutboxViewState } {
  const view = useMemo(() => (userId === null ? null : viewOf(userId)), [userId])
  const state = useSyncExternalStore(view?.watch ?? (() => () => {}), view?.read ?? (() => nothing))
  return { view, state }
}

/** What waits of this user's; null until it was read. */
export function useOutboxEntries(userId: string | null): OutboxViewState['entries'] {
  return useView(userId).state.entries
}

/** What is on its way right now, in this tab or another. */
export function useSending(): SendProgress | null {
  return useSyncExternalStore(watchSendProgress, getSendProgress)
}

/** What waits and has not become one of the server's list; null until it was read. */
export function useWaiting(userId: string, list: QueryResult<Submission[]>): WaitingEntry[] | null {
  const client = useQueryClient()
  const { view, state } = useView(userId)
  const { data, savedAt } = list
  const ids = useMemo(() => new Set(data?.map(({ id }) => id)), [data])
  const { shown, done } = mergeWithSubmissions(state, { ids, savedAt }, findSentSubmission)
  const forgettable = done.join()
  useEffect(() => {
    if (forgettable !== '') view?.forget(forgettable.split(','))
  }, [view, forgettable])

  // Another tab has sent it: this one asks for the list that shows it.
  const newest = state.arriving[0]?.leftAt ?? null
  const ask = useEffectEvent(() => {
    void refreshMySubmissions(client, userId)
  })
  useEffect(() => {
    if (newest !== null) ask()
  }, [newest])
  return state.entries && shown
}

/** The time, every so many milliseconds anew. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

/** What waits on this device, as components see it: it follows what this tab and the others do. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { Reading } from '#client/api/query-result.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import { readSending, type Sending, watchSending } from '#client/offline/outbox/send-progress.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { arrivedAs } from './sent-submissions.ts'
import { OutboxView, type OutboxViewState } from './outbox-view.ts'
import { refreshMySubmissions } from '../submissions.queries.ts'
import { type WaitingEntry, waitingTogether } from './merge-with-submissions.ts'

const nothing: OutboxViewState = { entries: [], arriving: [] }

function viewOf(userId: string): OutboxView {
  return new OutboxView({
    list: () => outbox.list(userId),
    watch: (listener) => outbox.watch(listener),
    readSending,
    watchSending,
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
export function useSending(): Sending | null {
  return useSyncExternalStore(watchSending, readSending)
}

/** What waits and has not become one of the server's list; null until it was read. */
export function useWaiting(userId: string, list: Reading<Submission[]>): WaitingEntry[] | null {
  const client = useQueryClient()
  const { view, state } = useView(userId)
  const { data, savedAt } = list
  const ids = useMemo(() => new Set(data?.map(({ id }) => id)), [data])
  const { shown, done } = waitingTogether(state, { ids, savedAt }, arrivedAs)
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

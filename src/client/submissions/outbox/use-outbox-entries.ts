/** Hooks for the current user's outbox entries, which this tab and other tabs may change. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { QueryResult } from '#client/api/query-result.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { ListedDraft } from '#client/offline/outbox/outbox-entry.ts'
import {
  getSendProgress,
  type SendProgress,
  watchSendProgress,
} from '#client/offline/outbox/send-progress.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { refreshMySubmissions } from '../submissions.queries.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { type ListedEntry, mergeWithSubmissions } from './merge-with-submissions.ts'
import { OutboxView, type OutboxViewState } from './outbox-view.ts'
import { findSentSubmission } from './sent-submissions.ts'

const emptyState: OutboxViewState = { entries: [], sentEntries: [] }

function createView(userId: string): OutboxView {
  return new OutboxView({
    list: () => outbox.list(userId),
    watch: (listener) => outbox.watch(listener),
    getSending: getSendProgress,
    watchSending: watchSendProgress,
  })
}

function useOutboxView(userId: string | null): { view: OutboxView | null; state: OutboxViewState } {
  const view = useMemo(() => (userId === null ? null : createView(userId)), [userId])
  const state = useSyncExternalStore(view?.watch ?? (() => () => {}), view?.read ?? (() => emptyState))
  return { view, state }
}

/** The user's waiting entries; null until the outbox has been read. */
export function useOutboxEntries(userId: string | null): OutboxViewState['entries'] {
  return useOutboxView(userId).state.entries
}

/** The user's waiting entries, and those that were sent while the component was there. */
export function useOutboxState(userId: string): OutboxViewState {
  return useOutboxView(userId).state
}

/** The entry that this tab or another is sending. */
export function useSending(): SendProgress | null {
  return useSyncExternalStore(watchSendProgress, getSendProgress)
}

/** The entries that the given list of submissions does not show yet; null until the outbox has been read. */
export function useUnlistedEntries(userId: string, list: QueryResult<Submission[]>): ListedEntry[] | null {
  const client = useQueryClient()
  const { view, state } = useOutboxView(userId)
  const { data, savedAt } = list
  const ids = useMemo(() => new Set(data?.map(({ id }) => id)), [data])
  const { shown, listedKeys } = mergeWithSubmissions(state, { ids, savedAt }, findSentSubmission)
  const listedKeysText = listedKeys.join()
  useEffect(() => {
    if (listedKeysText !== '') view?.removeSent(listedKeysText.split(','))
  }, [view, listedKeysText])

  // The tab that sent the entry has updated only its own list.
  const lastSentAt = state.sentEntries[0]?.sentAt ?? null
  const refresh = useEffectEvent(() => {
    void refreshMySubmissions(client, userId)
  })
  useEffect(() => {
    if (lastSentAt !== null) refresh()
  }, [lastSentAt])
  return state.entries && shown
}

/** The user's drafts that a list shows; null until the outbox has been read. */
export function useLeftoverDrafts(userId: string): readonly ListedDraft[] | null {
  const [drafts, setDrafts] = useState<readonly ListedDraft[] | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const load = coalesceRuns(async () => {
      // A browser without storage has no drafts.
      const all = await outbox.listDrafts(userId).catch(() => [])
      if (!isUnmounted) setDrafts(all.filter(({ isLeftover }) => isLeftover))
    })
    void load()
    const stop = outbox.watch(() => void load())
    return () => {
      isUnmounted = true
      stop()
    }
  }, [userId])
  return drafts
}

/** The current time, updated at the given interval. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}

/** What was changed and not saved outlives the page in memory: a device's Back cannot be asked whether it is meant. */
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SettingsFields } from './settings-form.ts'

/** Among the answers, so that signing out takes it along. */
const key = ['admin', 'unsaved settings']

/** @param unsaved the fields that differ from what is saved; null where none does */
export function useUnsavedDraft(
  client: QueryClient,
  unsaved: Partial<SettingsFields> | null,
  restore: (fields: Partial<SettingsFields>) => void,
): { forget: () => void } {
  const given = useRef(false)
  const begin = useEffectEvent(() => {
    const kept = client.getQueryData<Partial<SettingsFields>>(key)
    if (kept) restore(kept)
  })
  const end = useEffectEvent(() => {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    if (unsaved && !given.current) client.setQueryData(key, unsaved)
    else client.removeQueries({ queryKey: key })
  })
  useEffect(() => {
    begin()
    return () => end()
  }, [])
  return {
    forget: () => {
      given.current = true
    },
  }
}

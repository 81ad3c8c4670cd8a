/** Keeps unsaved changes in memory after the page is left, because Back cannot be blocked. */
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SettingsFields } from './settings-form.ts'

/** Stored in the query cache, so that signing out deletes the draft. */
const key = ['admin', 'unsaved settings']

/** @param unsaved the changed fields; null without changes */
export function useUnsavedDraft(
  client: QueryClient,
  unsaved: Partial<SettingsFields> | null,
  restore: (fields: Partial<SettingsFields>) => void,
): { forget: () => void } {
  const given = useRef(false)
  const begin = useEffectEvent(() => {
    const draft = client.getQueryData<Partial<SettingsFields>>(key)
    if (draft) restore(draft)
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

/** The settings while they are changed on the page: what was changed, what is wrong, and how they are saved. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useRecordForm } from '#client/ui/form/use-record-form.ts'
import { type SiteSettings, siteSettings } from '#shared/contracts/site-settings.contract.ts'
import { useSaveSettings } from './settings.changes.ts'
import {
  changedFields,
  changedKeys,
  getPayloadChanges,
  validateSettings,
  fieldKeys,
  toFields,
} from './settings-form.ts'
import { useUnsavedDraft } from './use-unsaved-draft.ts'

const failed = 'Failed to save settings'

/** @param settings as they are saved; where nothing was changed here, a newer version takes their place */
export function useSettingsForm(settings: SiteSettings) {
  const form = useRecordForm({
    record: settings,
    blank: toFields(settings),
    shape: siteSettings,
    fieldsOf: toFields,
    faultsOf: validateSettings,
  })
  const { fields, before, seen, theirs, changed, set, takeTheirs } = form
  const [savedAt, setSavedAt] = useState(0)
  const save = useSaveSettings()
  const draft = useUnsavedDraft(useQueryClient(), changedFields(fields, before), set)

  const newer = !changed && !save.isPending && seen?.updated_at !== settings.updated_at
  useEffect(() => {
    if (newer) takeTheirs(settings)
  }, [newer, settings, takeTheirs])

  function fail(error: unknown) {
    const why = form.fail(error, failed)
    if (why === null) return
    toast({ title: 'Error', description: `${failed}. ${why}`.trim(), tone: 'destructive' })
  }

  function send(version = seen) {
    save.mutate(
      { changes: getPayloadChanges(fields, before), seen: version?.updated_at ?? settings.updated_at },
      {
        onSuccess: (saved) => {
          takeTheirs(saved)
          setSavedAt(Date.now())
        },
        onError: fail,
      },
    )
  }

  return {
    fields,
    before,
    theirs,
    changed,
    set,
    faults: form.faults,
    /** Why they were not saved, as a sentence. */
    failure: form.failure,
    /** How many settings were changed. */
    changes: changedKeys(fields, before).length,
    saving: save.isPending,
    /** When they were saved last on this page, milliseconds since 1970; 0 where they were not. */
    savedAt,
    /** Maintenance mode is about to be switched on. */
    closes: fields.maintenanceMode && !before.maintenanceMode,
    /** From now on faults are shown; gives the first field that has one. */
    check: () => {
      const first = form.check()
      return fieldKeys.find((name) => name === first)
    },
    send: () => send(),
    discard: () => takeTheirs(seen ?? settings),
    keepMine: () => theirs && send(form.keepMine(theirs)),
    takeTheirs: () => theirs && takeTheirs(theirs),
    /** What was changed is given up with the page. */
    forget: draft.forget,
  }
}

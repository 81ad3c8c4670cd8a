/** The state of the settings form: changes, errors, and saving. */
import { useEffect, useState } from 'react'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useRecordForm } from '#client/ui/form/use-record-form.ts'
import { type SiteSettings, siteSettings } from '#shared/contracts/site-settings.contract.ts'
import { useSaveSettings } from './settings.changes.ts'
import { changedKeys, fieldKeys, getPayloadChanges, toFields, validateSettings } from './settings-form.ts'

const failed = 'Failed to save settings'

/** @param settings the saved settings; a newer version replaces the form's values if the form has no changes */
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
  const { withConfirmedPassword, dialog } = usePasswordConfirmation()
  const save = useSaveSettings(withConfirmedPassword)

  const newer = !changed && !save.isPending && seen?.updated_at !== settings.updated_at
  useEffect(() => {
    if (newer) takeTheirs(settings)
  }, [newer, settings, takeTheirs])

  function fail(error: unknown) {
    if (error instanceof PasswordNotConfirmedError) return
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
    /** The error of the last save. */
    failure: form.failure,
    /** The number of changed settings. */
    changes: changedKeys(fields, before).length,
    saving: save.isPending,
    /** Asks for the password while settings are saved that need it. */
    passwordDialog: dialog,
    /** The time of the last save on this page in milliseconds since 1970; 0 before the first save. */
    savedAt,
    /** Whether the changes switch maintenance mode on. */
    closes: fields.maintenanceMode && !before.maintenanceMode,
    /** Shows the errors from now on, and returns the first field with an error. */
    check: () => {
      const first = form.check()
      return fieldKeys.find((name) => name === first)
    },
    send: () => send(),
    discard: () => takeTheirs(seen ?? settings),
    keepMine: () => theirs && send(form.keepMine(theirs)),
    takeTheirs: () => theirs && takeTheirs(theirs),
  }
}

/** The dialog with the settings of the check: which rules are looked for, and from which numbers on. */
import { chakra } from '@chakra-ui/react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSaveSettings, useSettings } from '#client/settings/manage/settings.changes.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ErrorState } from '#client/ui/feedback/list-states.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { useRecordForm } from '#client/ui/form/use-record-form.ts'
import { type SiteSettings, siteSettings } from '#shared/contracts/site-settings.contract.ts'
import { getRule, ruleIds, rulesOffByDefault } from '#shared/genealogy/quality/rules.ts'
import { defaultThresholds, thresholdNames, thresholds } from '#shared/genealogy/quality/thresholds.ts'
import {
  compareCheckSettings,
  toCheckSettings,
  toSettingsPayload,
  validateCheckSettings,
} from './quality-settings.ts'

const title = 'Settings of the check'

export default function QualitySettingsDialog({ onClose }: { onClose: () => void }) {
  const { data, state, error, retry } = useSettings()
  if (data) return <SettingsForm settings={data} onClose={onClose} />
  return (
    <Dialog open title={title} onClose={onClose}>
      {state === 'loading' ? (
        <LoadingText>Loading the settings...</LoadingText>
      ) : (
        <ErrorState message={error?.message || 'The settings could not be loaded.'} onTryAgain={retry} />
      )}
    </Dialog>
  )
}

function SettingsForm({ settings, onClose }: { settings: SiteSettings; onClose: () => void }) {
  const { reason } = useCanEdit()
  const form = useRecordForm({
    record: settings,
    blank: toCheckSettings(settings),
    shape: siteSettings,
    fieldsOf: toCheckSettings,
    faultsOf: validateCheckSettings,
  })
  const save = useSaveSettings()
  const { fields, faults, set, theirs } = form

  function send(version: SiteSettings): string | undefined {
    const invalidField = form.check()
    if (invalidField !== undefined) return invalidField
    save.mutate(
      { changes: toSettingsPayload(fields), seen: version.updated_at },
      {
        onSuccess: () => {
          toast({ title: 'Settings saved', description: 'The family tree is being checked again.' })
          onClose()
        },
        onError: (error) => form.fail(error, 'The settings could not be saved.'),
      },
    )
    return undefined
  }

  const question = theirs && (
    <EditConflict
      fields={compareCheckSettings(toCheckSettings(theirs), fields)}
      onKeepMine={() => send(form.keepMine(theirs))}
      onUseTheirs={() => form.takeTheirs(theirs)}
    />
  )
  return (
    <FormDialog
      title={title}
      description="“Error” means impossible. “Notice” means unusual, but possible."
      isChanged={form.changed}
      isSending={save.isPending}
      submitLabel="Save Changes"
      submittingLabel="Saving..."
      blockedReason={reason}
      error={form.failure}
      question={question}
      onSubmit={() => send(form.seen ?? settings)}
      onClose={onClose}
    >
      <chakra.fieldset border="0" minW="0">
        <chakra.legend textStyle="heading" mb="3">
          Limits
        </chakra.legend>
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
          alignItems="end"
          gap="4"
        >
          {thresholdNames.map((name) => (
            <TextField
              key={name}
              name={name}
              label={`${thresholds[name].label} (${thresholds[name].unit})`}
              inputMode="numeric"
              autoComplete="off"
              error={faults[name]}
              value={fields[name]}
              onChange={({ currentTarget: { value } }) => set({ [name]: value })}
            />
          ))}
        </chakra.div>
      </chakra.fieldset>
      <chakra.fieldset border="0" minW="0">
        <chakra.legend textStyle="heading" mb="3">
          What to check
        </chakra.legend>
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
          columnGap="4"
        >
          {ruleIds.map((rule) => (
            <Checkbox
              key={rule}
              label={getRule(rule).title}
              checked={!fields.off.includes(rule)}
              onChange={({ currentTarget: { checked } }) => {
                const others = fields.off.filter((off) => off !== rule)
                set({ off: checked ? others : [...others, rule].sort() })
              }}
            />
          ))}
        </chakra.div>
      </chakra.fieldset>
      <chakra.div>
        <Button
          variant="outline"
          onClick={() => {
            const defaults = {
              qualityThresholds: { ...defaultThresholds },
              qualityRulesOff: [...rulesOffByDefault],
            }
            set(toCheckSettings({ ...settings, ...defaults }))
          }}
        >
          Use the defaults
        </Button>
      </chakra.div>
    </FormDialog>
  )
}

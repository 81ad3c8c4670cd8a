/** The settings in tabs, with one button that saves the changes on all tabs. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useLeaveQuestion } from '#client/ui/dialog/use-leave-question.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { listDifferingFields } from '#client/ui/form/list-differing-fields.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.contract.ts'
import { AdvancedTab } from './advanced-tab.tsx'
import { EmailTab } from './email-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { MediaTab } from './media-tab.tsx'
import { SaveBar } from './save-bar.tsx'
import { SecurityTab } from './security-tab.tsx'
import {
  fieldNames,
  type SettingsFields,
  type SettingsTab,
  settingsFormats,
  settingsTabs,
  toFields,
} from './settings-form.ts'
import type { PictureField } from './tab-props.ts'
import { useSettingsForm } from './use-settings-form.ts'

const tabs = {
  general: { label: 'General', Tab: GeneralTab },
  email: { label: 'Email', Tab: EmailTab },
  security: { label: 'Security', Tab: SecurityTab },
  media: { label: 'Media', Tab: MediaTab },
  advanced: { label: 'Advanced', Tab: AdvancedTab },
} as const

/** The tab from the URL, and a function that opens another tab. */
function useTab(): [SettingsTab, (tab: SettingsTab) => void] {
  const [query, setQuery] = useSearchParams()
  const tab = settingsTabs.find((known) => known === query.get('tab')) ?? 'general'
  const show = (next: SettingsTab) =>
    setQuery(next === 'general' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  return [tab, show]
}

interface SettingsPanelProps {
  settings: SiteSettings
  PictureField: PictureField
}

export function SettingsPanel({ settings, PictureField }: SettingsPanelProps) {
  const id = useId()
  const [tab, show] = useTab()
  const form = useSettingsForm(settings)
  const { fields, faults, saving, set, theirs } = form
  const [closing, setClosing] = useState(false)
  const [faulty, setFaulty] = useState<keyof SettingsFields | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const { possible, reason } = useCanEdit()
  const { question } = useLeaveQuestion(form.changed)
  const { Tab } = tabs[tab]

  useEffect(() => {
    // The field's tab may not have rendered yet.
    if (faulty === null || fieldNames[faulty].tab !== tab) return
    element.current?.querySelector<HTMLElement>(`[name="${faulty}"]`)?.focus()
    setFaulty(null)
  }, [faulty, tab])

  function submit(event: FormEvent) {
    event.preventDefault()
    // React also delivers the submit events of forms in dialogs.
    if (event.target !== event.currentTarget) return
    if (saving || !possible || !form.changed || theirs) return
    const fault = form.check()
    if (fault !== undefined) {
      show(fieldNames[fault].tab)
      setFaulty(fault)
    } else if (form.closes) setClosing(true)
    else {
      form.send()
      // The form is inert while it is sent, so a field would lose the focus.
      document.querySelector<HTMLElement>(`button[form="${CSS.escape(id)}"]`)?.focus()
    }
  }

  return (
    <chakra.div maxW="60rem" css={{ containerType: 'inline-size' }}>
      {reason && <Alert mb="5">{reason}</Alert>}
      {!reason && form.failure && (
        <Alert tone="destructive" mb="5">
          {form.failure}
        </Alert>
      )}
      {theirs && <BothVersions theirs={theirs} form={form} />}
      <Tabs
        label="Settings"
        tabs={settingsTabs.map((value) => ({ value, label: tabs[value].label }))}
        selected={tab}
        onSelect={show}
      >
        <chakra.form
          ref={element}
          id={id}
          noValidate
          inert={saving}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="6"
          pt="6"
          css={{ '& :is(input, textarea, select)': { scrollMarginBlock: '6rem 8rem' } }}
          onSubmit={submit}
        >
          <Tab settings={settings} fields={fields} errors={faults} set={set} PictureField={PictureField} />
        </chakra.form>
      </Tabs>
      <SaveBar
        form={id}
        changes={form.changes}
        saving={saving}
        savedAt={form.savedAt}
        blocked={!possible}
        asked={theirs !== null}
        onDiscard={form.discard}
      />
      <ConfirmDialog
        open={closing}
        title="Switch maintenance mode on?"
        confirmLabel="Switch it on"
        danger
        onConfirm={() => {
          setClosing(false)
          form.send()
        }}
        onCancel={() => setClosing(false)}
      >
        Only administrators can sign in and make changes until you switch maintenance mode off. Relatives can
        still read what is saved on their devices.
      </ConfirmDialog>
      {question}
      {form.passwordDialog}
    </chakra.div>
  )
}

function BothVersions({ theirs, form }: { theirs: SiteSettings; form: ReturnType<typeof useSettingsForm> }) {
  return (
    <chakra.div mb="5">
      <EditConflict
        fields={listDifferingFields(settingsFormats, {
          before: form.before,
          mine: form.fields,
          theirs: toFields(theirs),
        })}
        onKeepMine={form.keepMine}
        onUseTheirs={form.takeTheirs}
      />
    </chakra.div>
  )
}

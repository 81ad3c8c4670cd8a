/** Turns notifications on this device on and off, and chooses of what and when they come. */
import { chakra } from '@chakra-ui/react'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import type { NoticeSettings } from '#shared/contracts/notices.contract.ts'
import type { NoticeKind } from '#shared/notices/notice-kinds.ts'
import { useChangePush, usePushState } from './notice-settings.queries.ts'
import { type PushState, turnPushOff, turnPushOn } from './push-device.ts'
import { KindBoxes, SettingsSection, type SettingsSectionProps } from './settings-section.tsx'

/** The kinds and quiet hours with which notifications begin. */
const firstKinds: readonly NoticeKind[] = ['answers', 'news', 'blog', 'birthdays']
const firstQuiet = { from: '21:00', to: '08:00' }

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

const obstacles: Readonly<Partial<Record<PushState, string>>> = {
  unsupported: 'This browser cannot show notifications of this site.',
  'needs-install':
    'On an iPhone or iPad, add this site to your Home Screen first: “Install on this device” in the menu shows how. Then open it from there and come back to this page.',
  blocked:
    'Notifications of this site are blocked in your browser. Allow them in the settings of the browser, then come back to this page.',
}

export function PushSettings({ settings, onChange }: SettingsSectionProps) {
  const { data: state } = usePushState()
  const on = useChangePush(turnPushOn)
  const off = useChangePush(turnPushOff)
  const error = on.error ?? off.error
  const turnOn = () => {
    off.reset()
    on.mutate(undefined, {
      onSuccess: (now) => {
        if (now === 'on' && settings.push_kinds.length === 0) {
          onChange({ push_kinds: [...firstKinds], ...(settings.quiet === null && { quiet: firstQuiet }) })
        }
      },
    })
  }
  const turnOff = () => {
    on.reset()
    off.mutate()
  }
  const obstacle = state && obstacles[state]
  return (
    <SettingsSection heading="On this device">
      {obstacle !== undefined && <chakra.p color="text.muted">{obstacle}</chakra.p>}
      {state === 'off' && (
        <>
          <chakra.p color="text.muted">
            A notification shows only how much is new and of what kind. It appears on this device even when
            the site is closed.
          </chakra.p>
          <Button disabled={on.isPending} onClick={turnOn}>
            Turn on notifications
          </Button>
        </>
      )}
      {state === 'on' && (
        <>
          <KindBoxes
            label="Tell me about"
            kinds={settings.push_kinds}
            onChange={(push_kinds) => onChange({ push_kinds })}
          />
          <QuietHours settings={settings} onChange={onChange} />
          <Button variant="outline" disabled={off.isPending} onClick={turnOff}>
            Turn off on this device
          </Button>
        </>
      )}
      {error && (
        <Alert tone="destructive">
          {on.error
            ? 'Notifications could not be turned on. Please check your connection and try again.'
            : 'Notifications could not be turned off. Please check your connection and try again.'}
        </Alert>
      )}
    </SettingsSection>
  )
}

function QuietHours({ settings: { quiet }, onChange }: SettingsSectionProps) {
  return (
    <chakra.div w="full">
      <Checkbox
        label="No notifications at night"
        hint="You get one notification in the morning about everything that came at night."
        checked={quiet !== null}
        onChange={({ currentTarget }) => onChange({ quiet: currentTarget.checked ? firstQuiet : null })}
      />
      {quiet && (
        <chakra.div display="flex" flexWrap="wrap" gap="4" mt="2">
          <HourSelect
            label="Quiet from"
            hour={quiet.from}
            onChange={(from) => onChange({ quiet: { ...quiet, from } })}
          />
          <HourSelect
            label="Quiet until"
            hour={quiet.to}
            onChange={(to) => onChange({ quiet: { ...quiet, to } })}
          />
        </chakra.div>
      )}
    </chakra.div>
  )
}

interface HourSelectProps {
  label: string
  hour: NonNullable<NoticeSettings['quiet']>['from']
  onChange: (hour: string) => void
}

function HourSelect({ label, hour, onChange }: HourSelectProps) {
  return (
    <chakra.div flex="0 1 9rem" minW="0">
      <Field label={label}>
        {(control) => (
          <Select {...control} value={hour} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
            {[...new Set([...hours, hour])].sort().map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        )}
      </Field>
    </chakra.div>
  )
}

/** Who gets in, what is looked at first, and the rules that hold without being set. */
import { chakra } from '@chakra-ui/react'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import * as limits from '#shared/limits.ts'
import { SettingFields } from './setting-fields.tsx'
import { fieldNames } from './settings-form.ts'
import type { TabProps } from './tab-props.ts'

const hour = 60 * 60 * 1000
const { password, session, rate } = limits
const hours = (time: number) => `${time / hour} hours`
const days = (time: number) => `${time / hour / 24} days`
const minutes = (time: number) => `${(time / hour) * 60} minutes`

const rules = [
  {
    name: 'Passwords',
    text: `${password.min} to ${password.max} characters; common ones, the username and the name of the site are refused. A temporary password holds for ${hours(session.temporaryPasswordMs)} and has to be changed at the first sign-in.`,
  },
  {
    name: 'Sign-ins',
    text: `After ${rate.signInPerAccount} wrong passwords within ${minutes(rate.windowMs)} an account waits. A relative stays signed in until ${days(session.memberIdleMs)} without a visit, an administrator until ${hours(session.adminIdleMs)}.`,
  },
  {
    name: 'The password, once more',
    text: `Passwords of others, roles, imports, exports, backups and deleting people ask for the password again ${minutes(session.passwordConfirmationMs)} after it was given last.`,
  },
]

export function SecurityTab({ fields, set }: TabProps) {
  return (
    <>
      <TitledPanel heading="Who gets in, and what is published">
        <SettingFields>
          <div>
            <Checkbox
              label={fieldNames.moderationRequired.label}
              hint="News, stories and archive items of relatives are published once an administrator has approved them; without this they are published at once."
              name="moderationRequired"
              checked={fields.moderationRequired}
              onChange={({ currentTarget }) => set({ moderationRequired: currentTarget.checked })}
            />
            {!fields.moderationRequired && (
              <Alert mt="3">Nobody looks at what relatives send in before everybody sees it.</Alert>
            )}
          </div>
          <div>
            <Checkbox
              label={fieldNames.maintenanceMode.label}
              hint="Only administrators get in; relatives are told that the site is being looked after, and can read what is saved on their devices."
              name="maintenanceMode"
              checked={fields.maintenanceMode}
              onChange={({ currentTarget }) => set({ maintenanceMode: currentTarget.checked })}
            />
            {fields.maintenanceMode && (
              <Alert tone="destructive" mt="3">
                While this is on, no relative can sign in or send anything.
              </Alert>
            )}
          </div>
        </SettingFields>
      </TitledPanel>
      <TitledPanel heading="What always holds">
        <chakra.dl display="grid" gap="4" maxW="measure">
          {rules.map(({ name, text }) => (
            <div key={name}>
              <chakra.dt fontWeight={600}>{name}</chakra.dt>
              <chakra.dd color="text.muted">{text}</chakra.dd>
            </div>
          ))}
        </chakra.dl>
      </TitledPanel>
    </>
  )
}

/** The settings tab for review and maintenance mode, with the fixed security rules. */
import { chakra } from '@chakra-ui/react'
import { TextLink } from '#client/ui/controls/button.tsx'
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
    text: `${password.min} to ${password.max} characters; common passwords, the username and the name of the site are refused. A temporary password is valid for ${hours(session.temporaryPasswordMs)} and must be changed at the first sign-in.`,
  },
  {
    name: 'Sign-ins',
    text: `After ${rate.signInPerAccount} wrong passwords within ${minutes(rate.windowMs)} nobody can sign in to that account for a while. Relatives are signed out after ${days(session.memberIdleMs)} without a visit, administrators after ${hours(session.adminIdleMs)}.`,
  },
  {
    name: 'Second step',
    text: 'Everybody can add passkeys and an authenticator app under My Profile. An administrator can switch off the second step of somebody who has lost the device.',
  },
  {
    name: 'Password confirmation',
    text: `Administrators enter their password again, or use a passkey, to change another user's password or role, to import, export or back up, and to delete people, unless they did so in the last ${minutes(session.passwordConfirmationMs)}.`,
  },
]

export function SecurityTab({ fields, errors, set }: TabProps) {
  return (
    <>
      <TitledPanel heading="Access and publishing">
        <SettingFields>
          <div>
            <Checkbox
              label={fieldNames.moderationRequired.label}
              hint="An administrator approves relatives' news, stories and archive items before they are published. Without this setting, submissions are published at once."
              name="moderationRequired"
              checked={fields.moderationRequired}
              onChange={({ currentTarget }) => set({ moderationRequired: currentTarget.checked })}
            />
            {!fields.moderationRequired && (
              <Alert mt="3">
                What relatives send is published at once. No administrator looks at it first.
              </Alert>
            )}
          </div>
          <Checkbox
            label={fieldNames.commentsEnabled.label}
            hint="Relatives can comment on stories, pictures and people, and say thank you. Without this setting, nobody sees earlier comments; they come back when you switch it on again."
            name="commentsEnabled"
            checked={fields.commentsEnabled}
            onChange={({ currentTarget }) => set({ commentsEnabled: currentTarget.checked })}
          />
          <Checkbox
            label={fieldNames.childBirthdays.label}
            hint="Relatives see these birthdays on the site: in the calendar, on Home and under “What is new”. Notifications, emails and calendar addresses never contain them."
            name="childBirthdays"
            checked={fields.childBirthdays}
            onChange={({ currentTarget }) => set({ childBirthdays: currentTarget.checked })}
          />
          <Checkbox
            label={fieldNames.presumeLiving.label}
            hint="This applies to people without a recorded death. The site shows “Present” after their year of birth, and their birthdays. Without this setting, only people whose record says “Living” count as living."
            name="presumeLiving"
            checked={fields.presumeLiving}
            onChange={({ currentTarget }) => set({ presumeLiving: currentTarget.checked })}
          />
          <div>
            <Checkbox
              label={fieldNames.adminSecondStep.label}
              hint="Administrators sign in with a passkey, or with their password and the code of an authenticator app. An administrator who has neither must first set one up. When you save this setting, all other administrators must sign in again."
              name="adminSecondStep"
              checked={fields.adminSecondStep}
              aria-invalid={errors['adminSecondStep'] ? true : undefined}
              onChange={({ currentTarget }) => set({ adminSecondStep: currentTarget.checked })}
            />
            {errors['adminSecondStep'] && (
              <Alert tone="destructive" mt="3">
                {errors['adminSecondStep']} <TextLink to="/profile">My Profile</TextLink>
              </Alert>
            )}
          </div>
          <div>
            <Checkbox
              label={fieldNames.maintenanceMode.label}
              hint="Only administrators can sign in. Relatives see that the site is in maintenance and can read what is saved on their devices."
              name="maintenanceMode"
              checked={fields.maintenanceMode}
              onChange={({ currentTarget }) => set({ maintenanceMode: currentTarget.checked })}
            />
            {fields.maintenanceMode && (
              <Alert tone="destructive" mt="3">
                While maintenance mode is on, no relative can sign in or send anything.
              </Alert>
            )}
          </div>
        </SettingFields>
      </TitledPanel>
      <TitledPanel heading="Fixed security rules">
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

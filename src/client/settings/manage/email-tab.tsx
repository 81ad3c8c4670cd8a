/** Which mails the site sends, and whether it can send any. */
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { Command, SettingFields } from './setting-fields.tsx'
import { fieldNames } from './settings-form.ts'
import type { TabProps } from './tab-props.ts'

export function EmailTab({ settings, fields, errors: faults, set }: TabProps) {
  return (
    <TitledPanel heading="Mail">
      <SettingFields>
        {settings.mailConfigured ? (
          <Alert tone="success" title="A mail server is set up">
            Notices and new passwords can be sent.
          </Alert>
        ) : (
          <Alert title="No mail server is set up: nothing is sent">
            Start the server with <Command>SMTP_URL=smtps://NAME:PASSWORD@mail.example.org</Command>, and with{' '}
            <Command>MAIL_FROM</Command> for the sender's address. What is set here holds from then on.
          </Alert>
        )}
        <Checkbox
          label={fieldNames.emailNotifications.label}
          hint="Relatives with an address hear what became of what they sent in, and the address below hears of what comes in; a new password is mailed in any case."
          name="emailNotifications"
          checked={fields.emailNotifications}
          onChange={({ currentTarget }) => set({ emailNotifications: currentTarget.checked })}
        />
        <TextField
          label={fieldNames.adminEmail.label}
          hint="Is told whenever a relative has sent something in; left empty, nobody is. It is shown to administrators only."
          name="adminEmail"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={320}
          error={faults['adminEmail']}
          value={fields.adminEmail}
          onChange={({ currentTarget }) => set({ adminEmail: currentTarget.value })}
        />
      </SettingFields>
    </TitledPanel>
  )
}

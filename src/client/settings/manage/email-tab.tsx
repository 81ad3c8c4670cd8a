/** The settings tab for e-mail: the state of the mail server and the notifications. */
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { textLength } from '#shared/limits.ts'
import { Command, SettingFields } from './setting-fields.tsx'
import { fieldNames } from './settings-form.ts'
import type { TabProps } from './tab-props.ts'
import { TestMailButton } from './test-mail-button.tsx'

function formatNotSent(count: number) {
  return count === 1 ? '1 email could not be sent yet' : `${count} emails could not be sent yet`
}

function MailServerState({ settings }: Pick<TabProps, 'settings'>) {
  if (!settings.mailConfigured) {
    return (
      <Alert title="No mail server is set up, so no emails are sent">
        Start the server with <Command>SMTP_URL=smtps://NAME:PASSWORD@mail.example.org</Command>, and with{' '}
        <Command>MAIL_FROM</Command> for the sender's address. The settings below apply after that.
      </Alert>
    )
  }
  if (settings.mailsNotSent > 0) {
    return (
      <Alert tone="warning" title={formatNotSent(settings.mailsNotSent)}>
        The mail server does not respond or does not accept emails. The site tries again for four days. Check
        the mail server and <Command>SMTP_URL</Command>.
      </Alert>
    )
  }
  return (
    <Alert title="A mail server is set up">
      Send a test email to find out whether the mail server works.
    </Alert>
  )
}

export function EmailTab({ settings, fields, errors: faults, set }: TabProps) {
  return (
    <TitledPanel heading="Email">
      <SettingFields>
        <MailServerState settings={settings} />
        {settings.mailConfigured && <TestMailButton adminEmail={settings.adminEmail} />}
        <Checkbox
          label={fieldNames.emailNotifications.label}
          hint="Relatives get an email when their submission has been reviewed. The address below gets an email for every new submission. New passwords are always sent."
          name="emailNotifications"
          checked={fields.emailNotifications}
          onChange={({ currentTarget }) => set({ emailNotifications: currentTarget.checked })}
        />
        <TextField
          label={fieldNames.adminEmail.label}
          hint="This address gets an email for every new submission. Leave the field empty to send no emails. Only administrators can see the address."
          name="adminEmail"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={textLength.email}
          error={faults['adminEmail']}
          value={fields.adminEmail}
          onChange={({ currentTarget }) => set({ adminEmail: currentTarget.value })}
        />
      </SettingFields>
    </TitledPanel>
  )
}

/** What the site is called and says of itself. */
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { themePreference } from '#shared/contracts/settings.contract.ts'
import { SettingFields } from './setting-fields.tsx'
import { fieldNames } from './settings-form.ts'
import type { TabProps } from './tab-props.ts'

const themes = { dark: 'Dark', light: 'Light', system: 'As the device has it' } as const

export function GeneralTab({ settings, fields, errors: faults, set }: TabProps) {
  return (
    <>
      <TitledPanel heading="The site">
        <SettingFields>
          <TextField
            label={fieldNames.siteName.label}
            hint="Stands over every page, in the browser's window, in mails and under the icon on a phone."
            name="siteName"
            autoComplete="off"
            maxLength={100}
            error={faults['siteName']}
            value={fields.siteName}
            onChange={({ currentTarget }) => set({ siteName: currentTarget.value })}
          />
          <Field
            label={fieldNames.siteDescription.label}
            hint="Stands under the name where one signs in and on the home page."
            error={faults['siteDescription']}
          >
            {(control) => (
              <TextArea
                {...control}
                name="siteDescription"
                rows={3}
                resize="vertical"
                maxLength={500}
                value={fields.siteDescription}
                onChange={({ currentTarget }) => set({ siteDescription: currentTarget.value })}
              />
            )}
          </Field>
          <TextField
            label={fieldNames.contactEmail.label}
            hint="Whoever has trouble signing in is shown this address; left empty, none is shown."
            name="contactEmail"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={320}
            error={faults['contactEmail']}
            value={fields.contactEmail}
            onChange={({ currentTarget }) => set({ contactEmail: currentTarget.value })}
          />
          <TextField
            label="Address of the site"
            hint="Links in mails and invitations begin with it; it is set by PUBLIC_URL when the server starts and cannot be changed here."
            readOnly
            value={settings.siteUrl}
          />
        </SettingFields>
      </TitledPanel>
      <TitledPanel heading="Look">
        <SettingFields>
          <Field
            label={fieldNames.theme.label}
            hint="Holds for everybody who has not chosen light or dark for themselves."
            error={faults['theme']}
          >
            {(control) => (
              <Select
                {...control}
                name="theme"
                value={fields.theme}
                onChange={({ currentTarget }) => set({ theme: themePreference.parse(currentTarget.value) })}
              >
                {Object.entries(themes).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </SettingFields>
      </TitledPanel>
    </>
  )
}

/** The settings tab for the site's name, description, contact, theme and look. */
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { themePreference } from '#shared/contracts/settings.contract.ts'
import { textLength } from '#shared/limits.ts'
import { LookFields } from './look-fields.tsx'
import { SettingFields } from './setting-fields.tsx'
import { fieldNames } from './settings-form.ts'
import type { TabProps } from './tab-props.ts'

const themes = { dark: 'Dark', light: 'Light', system: 'Same as the device' } as const

export function GeneralTab(props: TabProps) {
  const { settings, fields, errors: faults, set } = props
  return (
    <>
      <TitledPanel heading="The site">
        <SettingFields>
          <TextField
            label={fieldNames.siteName.label}
            hint="Shown on every page, in the browser tab, in emails and below the app icon."
            name="siteName"
            autoComplete="off"
            maxLength={textLength.siteName}
            error={faults['siteName']}
            value={fields.siteName}
            onChange={({ currentTarget }) => set({ siteName: currentTarget.value })}
          />
          <Field
            label={fieldNames.siteDescription.label}
            hint="Shown below the name on the sign-in page and the home page."
            error={faults['siteDescription']}
          >
            {(control) => (
              <TextArea
                {...control}
                name="siteDescription"
                rows={3}
                resize="vertical"
                maxLength={textLength.siteDescription}
                value={fields.siteDescription}
                onChange={({ currentTarget }) => set({ siteDescription: currentTarget.value })}
              />
            )}
          </Field>
          <TextField
            label={fieldNames.contactEmail.label}
            hint="Shown to people who cannot sign in. Leave the field empty to show no address."
            name="contactEmail"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={textLength.email}
            error={faults['contactEmail']}
            value={fields.contactEmail}
            onChange={({ currentTarget }) => set({ contactEmail: currentTarget.value })}
          />
          <TextField
            label="Address of the site"
            hint="Used for links in emails and invitations. The address is set on the server (PUBLIC_URL) and cannot be changed here."
            readOnly
            value={settings.siteUrl}
          />
        </SettingFields>
      </TitledPanel>
      <TitledPanel heading="Appearance">
        <SettingFields>
          <Field
            label={fieldNames.theme.label}
            hint="Applies to everybody who has not chosen a theme."
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
      <LookFields {...props} />
    </>
  )
}

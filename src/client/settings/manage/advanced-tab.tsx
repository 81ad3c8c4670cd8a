/** Backups: how often, how many, which there are, one of this moment, and how one is restored. */
import { chakra } from '@chakra-ui/react'
import { Field, Select, TextField } from '#client/ui/form/field.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { backupFrequency } from '#shared/contracts/site-settings.contract.ts'
import { CreateBackup } from './create-backup.tsx'
import { BackupList } from './backup-list.tsx'
import { Command, SettingFields } from './setting-fields.tsx'
import { fieldNames } from './settings-form.ts'
import type { TabProps } from './tab-props.ts'

const frequencies = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', disabled: 'Disabled' } as const

export function AdvancedTab({ fields, errors: faults, set }: TabProps) {
  return (
    <>
      <TitledPanel heading="Scheduled backups">
        <SettingFields>
          <Field
            label="How often"
            hint="The server makes a backup of everything by itself, into the folder backups of its data."
            error={faults['backupFrequency']}
          >
            {(control) => (
              <Select
                {...control}
                name="backupFrequency"
                value={fields.backupFrequency}
                onChange={({ currentTarget }) =>
                  set({ backupFrequency: backupFrequency.parse(currentTarget.value) })
                }
              >
                {Object.entries(frequencies).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextField
            label={fieldNames.backupsKept.label}
            hint="From 1 to 60; the oldest goes when a new one has been made. Those made before an import stay."
            name="backupsKept"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            maxW="9rem"
            error={faults['backupsKept']}
            value={fields.backupsKept}
            onChange={({ currentTarget }) => set({ backupsKept: currentTarget.value })}
          />
        </SettingFields>
        <BackupList />
      </TitledPanel>
      <CreateBackup />
      <TitledPanel heading="Restoring a backup">
        <chakra.div display="grid" gap="3" maxW="measure" color="text.muted">
          <p>
            A backup is restored at the server's console, while the server is stopped:{' '}
            <Command>npm run restore -- FILE --force</Command>. Everything goes back to that moment, and
            everybody has to sign in again.
          </p>
          <p>
            The database that was there before is kept beside it. Without <Command>--force</Command> the
            command refuses where there are data already.
          </p>
        </chakra.div>
      </TitledPanel>
    </>
  )
}

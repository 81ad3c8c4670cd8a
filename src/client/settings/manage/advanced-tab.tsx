/** The settings tab for backups (schedule, stored backups, download, restoring), the check of the data, and the version. */
import { chakra } from '@chakra-ui/react'
import { Field, Select, TextField } from '#client/ui/form/field.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { backupFrequency } from '#shared/contracts/site-settings.contract.ts'
import { BackupList } from './backup-list.tsx'
import { CreateBackup } from './create-backup.tsx'
import { LastCheck } from './last-check.tsx'
import { RunningVersion } from './running-version.tsx'
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
            hint="The server backs up everything automatically, into the folder “backups” of its data."
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
            hint="Enter a number from 1 to 60. When there are more backups, the oldest one is deleted. The five latest backups that were made before a GEDCOM import are kept in addition."
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
      <LastCheck />
      <TitledPanel heading="Restoring a backup">
        <chakra.div display="grid" gap="3" maxW="measure" color="text.muted">
          <p>
            To restore a backup, stop the server and enter this command on the server:{' '}
            <Command>npm run restore -- FILE --force</Command>. The site then has the data of that backup, and
            everybody has to sign in again.
          </p>
          <p>
            The replaced database is kept in the folder “backups”, with the files that were added after the
            backup. All temporary passwords stop working. Without <Command>--force</Command> the command does
            not overwrite existing data.
          </p>
        </chakra.div>
      </TitledPanel>
      <RunningVersion />
    </>
  )
}

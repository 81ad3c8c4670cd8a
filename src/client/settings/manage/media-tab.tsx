/** The settings tab for allowed file types, file sizes and the used storage. */
import { chakra } from '@chakra-ui/react'
import { TextField } from '#client/ui/form/field.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import * as limits from '#shared/limits.ts'
import { FileTypesField } from './file-types-field.tsx'
import { SettingFields } from './setting-fields.tsx'
import { fieldNames } from './settings-form.ts'
import { StorageUse } from './storage-use.tsx'
import type { TabProps } from './tab-props.ts'

const { photo, scan, document, audio, video } = limits.upload

/** Formats the size limits of the other files, which grow with the limit for images. */
function formatOtherLimits(size: string): string {
  const typed = /^\d{1,3}$/.test(size.trim()) ? Number(size) : 0
  const most = typed >= 1 && typed <= 100 ? typed : photo / 1024 ** 2
  const of = (bytes: number) => `${(bytes / photo) * most} MB`
  return `TIFF files ${of(scan)}, documents ${of(document)}, audio ${of(audio)} and videos ${of(video)}`
}

export function MediaTab({ fields, errors: faults, set }: TabProps) {
  return (
    <>
      <TitledPanel heading="Allowed files">
        <chakra.div display="grid" gap="6">
          <SettingFields>
            <TextField
              label={fieldNames.maxFileSize.label}
              hint={`Enter a number from 1 to 100. This number also sets the limits of other files: ${formatOtherLimits(fields.maxFileSize)}. Profile photos always have a limit of 5 MB.`}
              name="maxFileSize"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              maxW="9rem"
              error={faults['maxFileSize']}
              value={fields.maxFileSize}
              onChange={({ currentTarget }) => set({ maxFileSize: currentTarget.value })}
            />
          </SettingFields>
          <div>
            <chakra.h3 textStyle="small" fontWeight={600}>
              {fieldNames.allowedFileTypes.label}
            </chakra.h3>
            <chakra.p textStyle="small" color="text.muted" mb="2">
              Files of other types cannot be uploaded. Existing files are kept.
            </chakra.p>
            <FileTypesField
              allowed={fields.allowedFileTypes}
              error={faults['allowedFileTypes']}
              onChange={(allowedFileTypes) => set({ allowedFileTypes })}
            />
          </div>
        </chakra.div>
      </TitledPanel>
      <StorageUse />
    </>
  )
}

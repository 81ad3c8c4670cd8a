/** Which files are taken and how large, and how much room they use. */
import { chakra } from '@chakra-ui/react'
import { TextField } from '#client/ui/form/field.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import * as limits from '#shared/limits.ts'
import { FileTypesField } from './file-types-field.tsx'
import { SettingFields } from './setting-fields.tsx'
import { fieldNames } from './settings-form.ts'
import { StorageUse } from './storage-use.tsx'
import type { TabProps } from './tab-props.ts'

const { photo, document, audio, video } = limits.upload

/** What the largest picture's size makes of the other kinds, in words. */
function formatOtherLimits(size: string): string {
  const typed = /^\d{1,3}$/.test(size.trim()) ? Number(size) : 0
  const most = typed >= 1 && typed <= 100 ? typed : photo / 1024 ** 2
  const of = (bytes: number) => `${(bytes / photo) * most} MB`
  return `documents ${of(document)}, recordings ${of(audio)} and films ${of(video)}`
}

export function MediaTab({ fields, errors: faults, set }: TabProps) {
  return (
    <>
      <TitledPanel heading="What is taken">
        <chakra.div display="grid" gap="6">
          <SettingFields>
            <TextField
              label={fieldNames.maxFileSize.label}
              hint={`From 1 to 100; the other kinds follow it: ${formatOtherLimits(fields.maxFileSize)} at most. A profile photo never has more than 5 MB.`}
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
              A file of any other type is refused when it is sent; what is here already stays.
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

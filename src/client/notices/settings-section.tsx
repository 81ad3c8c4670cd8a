/** A section of the settings of notices, and the checkboxes of the kinds. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import type { NoticeSettings, NoticeSettingsPayload } from '#shared/contracts/notices.contract.ts'
import { type NoticeKind, noticeKinds, noticeLabels } from '#shared/notices/notice-kinds.ts'

export interface SettingsSectionProps {
  settings: NoticeSettings
  onChange: (change: NoticeSettingsPayload) => void
}

export function SettingsSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      justifyItems="start"
      gap="3"
    >
      <chakra.h3 id={id} textStyle="label" color="text.muted">
        {heading}
      </chakra.h3>
      {children}
    </chakra.section>
  )
}

interface KindBoxesProps {
  label: string
  kinds: readonly NoticeKind[]
  onChange: (kinds: NoticeKind[]) => void
}

export function KindBoxes({ label, kinds, onChange }: KindBoxesProps) {
  return (
    <chakra.fieldset border="0" minW="0" w="full">
      <chakra.legend textStyle="small" fontWeight={600} mb="1">
        {label}
      </chakra.legend>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 11rem), 1fr))"
        columnGap="5"
      >
        {noticeKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={noticeLabels[kind]}
            checked={kinds.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(noticeKinds.filter((one) => (one === kind ? checked : kinds.includes(one))))
            }
          />
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}

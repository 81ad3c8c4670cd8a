/** The panel with the list of all family members: beside the tree on wide screens, a bottom sheet on phones. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Panel } from '#client/ui/layout/panel.tsx'
import type { Family } from '../chart/family.ts'
import type { ScreenSize } from '../chart/layout-options.ts'
import { MonitorList } from './monitor-list.tsx'

interface MonitorPanelProps {
  family: Family
  screenSize: ScreenSize
  onChoose: (id: string) => void
  onClose: () => void
}

export function MonitorPanel({ family, screenSize, onChoose, onClose }: MonitorPanelProps) {
  const heading = `Family Members (${family.members.length})`
  if (screenSize === 'narrow') {
    return (
      <Dialog open onClose={onClose} title={heading}>
        <MonitorList
          family={family}
          onChoose={(id) => {
            onClose()
            onChoose(id)
          }}
        />
      </Dialog>
    )
  }
  return (
    <Panel aria-label={heading} w="23rem" flexShrink={0} alignSelf="flex-start" p="5">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" mt="-2" mb="2">
        <chakra.h2 textStyle="heading" fontVariantNumeric="lining-nums">
          {heading}
        </chakra.h2>
        <Button variant="quiet" size="icon" me="-3" aria-label="Close the list" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </chakra.div>
      <MonitorList family={family} onChoose={onChoose} />
    </Panel>
  )
}

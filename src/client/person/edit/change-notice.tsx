/** The notice after a change, at the bottom of the window, with an undo button. */
import { chakra } from '@chakra-ui/react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { ChangeActions } from '#client/audit/change-actions.tsx'
import type { ChangeResult } from './edit-target.ts'

interface ChangeNoticeProps {
  result: ChangeResult
  onClose: () => void
}

export function ChangeNotice({ result: { message, auditEntryId }, onClose }: ChangeNoticeProps) {
  const { possible } = useCanEdit()
  return (
    <chakra.div
      data-screen-only
      position="fixed"
      zIndex="sticky"
      bottom="calc(1rem + max(var(--safe-bottom), var(--bottom-bar-height)))"
      insetInline="max(1rem, var(--safe-left), var(--safe-right))"
      mx="auto"
      maxW="30rem"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      ps="4"
      pe="1.5"
      py="1"
      bg="raised"
      borderWidth="1px"
      borderColor="accent"
      borderRadius="lg"
      boxShadow="lifted"
      animation="rise 200ms ease-out"
    >
      <chakra.p role="status" flex="1 1 10rem" minW="0" py="2" lineHeight="1.35" overflowWrap="anywhere">
        {message}
      </chakra.p>
      <chakra.div display="flex" gap="1" ms="auto">
        <ChangeActions auditEntryId={auditEntryId} canUndo={possible} onClose={onClose} />
      </chakra.div>
    </chakra.div>
  )
}

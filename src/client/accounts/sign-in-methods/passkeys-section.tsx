/** The user's passkeys, with buttons to add, rename and remove them. */
import { chakra } from '@chakra-ui/react'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionMenu } from '#client/ui/controls/action-menu.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { formatDate, formatTimeAgo } from '#client/ui/format/format-date.ts'
import type { Passkey } from '#shared/contracts/sign-in-methods.contract.ts'
import { useCanEdit } from '../session/use-can-edit.ts'
import { PasswordNotConfirmedError, usePasswordConfirmation } from '../use-password-confirmation.tsx'
import { canUsePasskeys, formatPasskeyError } from './passkey-browser.ts'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { useAddPasskey, useRemovePasskey } from './sign-in-methods.changes.ts'

type OpenDialog = { task: 'rename' | 'remove'; passkey: Passkey }

function formatUse({ created_at, last_used, is_synced }: Passkey): string {
  const use = last_used === null ? 'not used yet' : `used ${formatTimeAgo(last_used).toLowerCase()}`
  return `Added ${formatDate(created_at)} · ${use}${is_synced ? ' · on all your devices' : ''}`
}

export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { possible } = useCanEdit()
  const confirmation = usePasswordConfirmation()
  const add = useAddPasskey(confirmation)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const isSupported = canUsePasskeys()
  const error = add.error && !(add.error instanceof PasswordNotConfirmedError) ? add.error : null
  const message = error && formatPasskeyError(error)
  return (
    <chakra.section aria-labelledby="passkeys" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <chakra.h3 id="passkeys" textStyle="label" color="text.muted">
        Passkeys
      </chakra.h3>
      <chakra.p textStyle="small" color="text.muted">
        A passkey lets you sign in the same way as you unlock your phone or computer: with your fingerprint,
        face or PIN. You do not need your password.
      </chakra.p>
      {passkeys.length > 0 && (
        <chakra.ul listStyleType="none">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              isLocked={!possible}
              onOpen={(task) => setOpen({ task, passkey })}
            />
          ))}
        </chakra.ul>
      )}
      {message && <Alert tone="destructive">{message}</Alert>}
      {isSupported ? (
        <Button
          variant="outline"
          justifySelf="start"
          disabled={!possible || add.isPending}
          onClick={() =>
            add.mutate(undefined, {
              onSuccess: ({ name }) => toast({ title: 'Passkey added', description: name }),
            })
          }
        >
          <Plus aria-hidden />
          {add.isPending ? 'Waiting for your passkey...' : 'Add a passkey'}
        </Button>
      ) : (
        <chakra.p textStyle="small">This browser cannot make passkeys for this site.</chakra.p>
      )}
      {open?.task === 'rename' && (
        <RenamePasskeyDialog passkey={open.passkey} onClose={() => setOpen(null)} />
      )}
      {open?.task === 'remove' && (
        <RemovePasskeyDialog passkey={open.passkey} onClose={() => setOpen(null)} />
      )}
      {confirmation.dialog}
    </chakra.section>
  )
}

interface PasskeyItemProps {
  passkey: Passkey
  isLocked: boolean
  onOpen: (task: OpenDialog['task']) => void
}

function PasskeyItem({ passkey, isLocked, onOpen }: PasskeyItemProps) {
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      py="2"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.span color="text.muted" aria-hidden>
        <KeyRound size={22} />
      </chakra.span>
      <chakra.div flex="1" minW="0">
        <chakra.p fontWeight={600} overflowWrap="anywhere">
          {passkey.name}
        </chakra.p>
        <chakra.p textStyle="small" color="text.muted">
          {formatUse(passkey)}
        </chakra.p>
      </chakra.div>
      <ActionMenu
        itemName={passkey.name}
        actions={[
          { label: 'Rename', icon: Pencil, disabled: isLocked, onSelect: () => onOpen('rename') },
          {
            label: 'Remove',
            icon: Trash2,
            danger: true,
            disabled: isLocked,
            onSelect: () => onOpen('remove'),
          },
        ]}
      />
    </chakra.li>
  )
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { withConfirmedPassword, dialog } = usePasswordConfirmation()
  const remove = useRemovePasskey({ withConfirmedPassword })
  return (
    <>
      <ConfirmDialog
        open
        danger
        title={`Remove the passkey “${passkey.name}”?`}
        confirmLabel="Remove"
        workingLabel="Removing..."
        working={remove.isPending}
        onCancel={onClose}
        onConfirm={() =>
          remove.mutate(passkey.id, {
            onSuccess: () => {
              toast({ title: 'Passkey removed', description: passkey.name })
              onClose()
            },
            onError: (error) => {
              if (error instanceof PasswordNotConfirmedError) return
              toast({ title: 'Error', description: error.message, tone: 'destructive' })
            },
          })
        }
      >
        You can no longer sign in with this passkey. Other devices that signed in with it are signed out. Your
        device may still show the passkey: delete the passkey there, too.
      </ConfirmDialog>
      {dialog}
    </>
  )
}

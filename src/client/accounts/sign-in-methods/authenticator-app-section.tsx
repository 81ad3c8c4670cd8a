/** The user's authenticator app and recovery codes, with buttons to set them up, renew and remove them. */
import { chakra } from '@chakra-ui/react'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import type { SignInMethods } from '#shared/contracts/sign-in-methods.contract.ts'
import { useCanEdit } from '../session/use-can-edit.ts'
import { PasswordNotConfirmedError, usePasswordConfirmation } from '../use-password-confirmation.tsx'
import { AuthenticatorSetupDialog } from './authenticator-setup-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import {
  useCreateRecoveryCodes,
  useRemoveAuthenticatorApp,
  useStartAuthenticatorApp,
} from './sign-in-methods.changes.ts'

/** Below this number the user is asked to make new codes. */
const fewCodes = 4

function showError(error: Error) {
  if (error instanceof PasswordNotConfirmedError) return
  toast({ title: 'Error', description: error.message, tone: 'destructive' })
}

/** Holds the setup dialog, which still shows the recovery codes when the app is already switched on. */
export function AuthenticatorAppSection({ methods }: { methods: SignInMethods }) {
  const confirmation = usePasswordConfirmation()
  const start = useStartAuthenticatorApp(confirmation)
  return (
    <chakra.section aria-labelledby="app" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <chakra.h3 id="app" textStyle="label" color="text.muted">
        Authenticator app
      </chakra.h3>
      {methods.app_since === null ? (
        <MissingApp
          isStarting={start.isPending}
          onStart={() => start.mutate(undefined, { onError: showError })}
        />
      ) : (
        <ExistingApp since={methods.app_since} codesLeft={methods.recovery_codes_left} />
      )}
      {start.data && <AuthenticatorSetupDialog secret={start.data} onClose={start.reset} />}
      {confirmation.dialog}
    </chakra.section>
  )
}

interface MissingAppProps {
  isStarting: boolean
  onStart: () => void
}

function MissingApp({ isStarting, onStart }: MissingAppProps) {
  const { possible } = useCanEdit()
  return (
    <>
      <chakra.p textStyle="small" color="text.muted">
        As a second step after your password, an app on your phone shows a code that changes every half
        minute. A stranger who knows your password cannot sign in without the code.
      </chakra.p>
      <Button variant="outline" justifySelf="start" disabled={!possible || isStarting} onClick={onStart}>
        <Smartphone aria-hidden />
        {isStarting ? 'Please wait...' : 'Set up an authenticator app'}
      </Button>
    </>
  )
}

interface ExistingAppProps {
  since: string
  codesLeft: number
}

function ExistingApp({ since, codesLeft }: ExistingAppProps) {
  const { possible } = useCanEdit()
  const [open, setOpen] = useState<'remove' | 'codes' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <chakra.p>
        Switched on since {formatDate(since)}. Recovery codes left: {codesLeft}.
      </chakra.p>
      {codesLeft < fewCodes && (
        <Alert>
          You have few recovery codes left. Please make new ones, so that you can sign in if you lose your
          phone.
        </Alert>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button variant="outline" disabled={!possible} onClick={() => setOpen('codes')}>
          New recovery codes
        </Button>
        <Button variant="outline" disabled={!possible} onClick={() => setOpen('remove')}>
          Remove the authenticator app
        </Button>
      </chakra.div>
      {open === 'codes' && <NewCodesDialog onClose={close} />}
      {open === 'remove' && <RemoveAppDialog onClose={close} />}
    </>
  )
}

function RemoveAppDialog({ onClose }: { onClose: () => void }) {
  const { withConfirmedPassword, dialog } = usePasswordConfirmation()
  const remove = useRemoveAuthenticatorApp({ withConfirmedPassword })
  return (
    <>
      <ConfirmDialog
        open
        danger
        title="Remove the authenticator app?"
        confirmLabel="Remove"
        workingLabel="Removing..."
        working={remove.isPending}
        onCancel={onClose}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast({ title: 'Authenticator app removed' })
              onClose()
            },
            onError: showError,
          })
        }
      >
        Your password alone will be enough to sign in. The recovery codes stop working, too.
      </ConfirmDialog>
      {dialog}
    </>
  )
}

function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const { withConfirmedPassword, dialog } = usePasswordConfirmation()
  const create = useCreateRecoveryCodes({ withConfirmedPassword })
  if (create.data) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Your new recovery codes"
        maxW="32rem"
        footer={<Button onClick={onClose}>I have saved the codes</Button>}
      >
        <RecoveryCodes codes={create.data.recoveryCodes} />
      </Dialog>
    )
  }
  return (
    <>
      <ConfirmDialog
        open
        title="Make new recovery codes?"
        confirmLabel="Make new codes"
        workingLabel="Making codes..."
        working={create.isPending}
        onCancel={onClose}
        onConfirm={() => create.mutate(undefined, { onError: showError })}
      >
        Your current recovery codes stop working.
      </ConfirmDialog>
      {dialog}
    </>
  )
}

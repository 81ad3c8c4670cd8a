/** The dialog that sets up an authenticator app: QR code, first code, and then the recovery codes. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useId, useState } from 'react'
import { lightThemeColors } from '#client/theme/light-theme-colors.ts'
import { Button, ExternalLink } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { QrCode } from '#client/ui/qr/qr-code-image.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import { CopyableValue } from '../manage/invitation/copyable-value.tsx'
import { PasswordNotConfirmedError, usePasswordConfirmation } from '../use-password-confirmation.tsx'
import CodeField from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSwitchOnAuthenticatorApp } from './sign-in-methods.changes.ts'

interface AuthenticatorSetupDialogProps {
  secret: { secret: string; uri: string }
  onClose: () => void
}

/** "ABCD EFGH …": easier to type. */
const formatKey = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

function isWrongCode(error: Error | null) {
  return error instanceof AppError && error.code === 'wrong_code'
}

export function AuthenticatorSetupDialog({
  secret: { secret, uri },
  onClose,
}: AuthenticatorSetupDialogProps) {
  const confirmation = usePasswordConfirmation()
  const switchOn = useSwitchOnAuthenticatorApp(confirmation)
  const [code, setCode] = useState('')
  const form = useId()
  const { error } = switchOn

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (code !== '' && !switchOn.isPending) switchOn.mutate(code)
  }

  if (switchOn.data) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Save your recovery codes"
        maxW="32rem"
        footer={<Button onClick={onClose}>I have saved the codes</Button>}
      >
        <Alert tone="success" mb="4">
          The authenticator app is switched on. You will need it when you sign in next time.
        </Alert>
        <RecoveryCodes codes={switchOn.data.recoveryCodes} />
      </Dialog>
    )
  }
  const isShownAbove = error !== null && !isWrongCode(error) && !(error instanceof PasswordNotConfirmedError)
  return (
    <Dialog
      open
      tall
      onClose={onClose}
      title="Set up an authenticator app"
      maxW="36rem"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={code === '' || switchOn.isPending}>
            {switchOn.isPending ? 'Checking...' : 'Switch on'}
          </Button>
        </>
      }
    >
      <chakra.form
        id={form}
        noValidate
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        onSubmit={submit}
      >
        {isShownAbove && <Alert tone="destructive">{error.message}</Alert>}
        <chakra.ol listStyleType="decimal" ps="5" display="grid" gap="1.5">
          <li>
            Install an authenticator app on your phone. Many phones already have one in their password
            settings.
          </li>
          <li>In the app, add an account and scan this code.</li>
          <li>Enter the six digits that the app shows.</li>
        </chakra.ol>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="5">
          <chakra.div style={lightThemeColors} bg="raised" color="text" borderRadius="md" flexShrink={0}>
            <QrCode text={uri} label="QR code for the authenticator app" />
          </chakra.div>
          <chakra.div flex="1 1 13rem" minW="0" display="grid" gap="3">
            <ExternalLink href={uri}>Open the authenticator app on this device</ExternalLink>
            <chakra.dl>
              <CopyableValue
                label="Key, if you cannot scan the code"
                value={formatKey(secret)}
                onCopied={() => {}}
              />
            </chakra.dl>
          </chakra.div>
        </chakra.div>
        <CodeField
          value={code}
          acceptsRecoveryCode={false}
          error={isWrongCode(error) ? error?.message : undefined}
          onChange={(entered) => {
            setCode(entered)
            if (error) switchOn.reset()
          }}
        />
      </chakra.form>
      {confirmation.dialog}
    </Dialog>
  )
}

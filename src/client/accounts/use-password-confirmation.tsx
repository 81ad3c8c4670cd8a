/** Runs sensitive actions: when the server asks for the password, shows a dialog and then repeats the action. */
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { AppError } from '#shared/contracts/app-error.ts'

const ConfirmPasswordDialog = lazy(() => import('./confirm-password-dialog.tsx'))

/** The user cancelled the password dialog, so the action was not done. */
export class PasswordNotConfirmedError extends Error {
  constructor() {
    super('Nothing was changed because you did not enter your password. Please try again.')
    this.name = 'PasswordNotConfirmedError'
  }
}

/** The callbacks of the open password dialog. */
interface PasswordRequest {
  confirm: () => void
  cancel: () => void
}

export interface PasswordConfirmation {
  /**
   * Makes a call. If the server answers `password_needed`, asks for the password and makes the call again.
   *
   * @throws PasswordNotConfirmedError when the user cancels; otherwise the errors of the call
   */
  withConfirmedPassword: <T>(makeCall: () => Promise<T>) => Promise<T>
  /** The password dialog is open. */
  isAsking: boolean
  /** The component that makes the call renders the dialog. */
  dialog: ReactNode
}

function isPasswordNeeded(error: unknown) {
  return error instanceof AppError && error.code === 'password_needed'
}

export function usePasswordConfirmation(): PasswordConfirmation {
  const [request, setRequest] = useState<PasswordRequest | null>(null)

  const requestPassword = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        setRequest({
          confirm: () => {
            setRequest(null)
            resolve()
          },
          cancel: () => {
            setRequest(null)
            reject(new PasswordNotConfirmedError())
          },
        })
      }),
    [],
  )

  const withConfirmedPassword = useCallback(
    async <T,>(makeCall: () => Promise<T>): Promise<T> => {
      try {
        return await makeCall()
      } catch (error) {
        if (!isPasswordNeeded(error)) throw error
      }
      await requestPassword()
      return await makeCall()
    },
    [requestPassword],
  )

  const dialog = request && (
    <Suspense>
      <ConfirmPasswordDialog onConfirmed={request.confirm} onCancel={request.cancel} />
    </Suspense>
  )
  return { withConfirmedPassword, isAsking: request !== null, dialog }
}

/** Grave calls: where the server wants to know once more who is there, the password is asked for and the call repeated. */
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { AppError } from '#shared/contracts/app-error.ts'

const ConfirmPasswordDialog = lazy(() => import('./confirm-password-dialog.tsx'))

/** The person did not give the password; the grave call was not made. */
export class PasswordNotConfirmedError extends Error {
  constructor() {
    super('This is done only once your password has been entered.')
    this.name = 'PasswordNotConfirmedError'
  }
}

/** Whoever waits for the password. */
interface Waiting {
  given: () => void
  declined: () => void
}

export interface PasswordConfirmation {
  /**
   * Makes a grave call; where the server answers `password_needed`, asks for the password and makes it again.
   *
   * @throws PasswordNotConfirmedError where the person declines; whatever the call throws otherwise
   */
  withConfirmedPassword: <T>(makeCall: () => Promise<T>) => Promise<T>
  /** The password is being asked for. */
  asking: boolean
  /** To be drawn by the component that makes the call. */
  dialog: ReactNode
}

function isAskedFor(error: unknown) {
  return error instanceof AppError && error.code === 'password_needed'
}

export function usePasswordConfirmation(): PasswordConfirmation {
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  const askForPassword = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        setWaiting({
          given: () => {
            setWaiting(null)
            resolve()
          },
          declined: () => {
            setWaiting(null)
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
        if (!isAskedFor(error)) throw error
      }
      await askForPassword()
      return await makeCall()
    },
    [askForPassword],
  )

  const dialog = waiting && (
    <Suspense>
      <ConfirmPasswordDialog onGiven={waiting.given} onDeclined={waiting.declined} />
    </Suspense>
  )
  return { withConfirmedPassword, asking: waiting !== null, dialog }
}

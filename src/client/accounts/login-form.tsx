/** The sign-in form: username and password, then a code where the account has a second step, or a passkey instead. */

import { chakra } from '@chakra-ui/react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { waitForPaint } from '#client/api/after-paint.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'

import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { PasswordField, TextField } from '#client/ui/form/field.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import { useSession } from './session/use-session.ts'

/** How long the page rests before it loads the code for passkeys; a key, tap or move of the mouse ends the rest. */
const restMs = 3_000

function waitForFirstUse(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, restMs)
    for (const event of ['pointermove', 'pointerdown', 'keydown']) {
      addEventListener(event, () => resolve(), { once: true })
    }
  })
}

const CodeField = lazy(() => import('./sign-in-methods/code-field.tsx'))
const PasskeySignIn = lazy(async () => {
  // The form is shown first; passkeys are not part of the first view.
  await waitForPaint()
  await waitForFirstUse()
  return await import('./sign-in-methods/passkey-sign-in.tsx')
})

function getErrorMessage(error: unknown) {
  if (error instanceof AppError && error.message) return error.message
  if (error instanceof NoConnectionError) return error.message
  return 'Login failed'
}

interface LoginFormProps {
  /** Filled in from an invitation or an expired session. */
  initialUsername: string
}

export function LoginForm({ initialUsername }: LoginFormProps) {
  const { signIn } = useSession()
  const [username, setUsername] = useState(initialUsername)
  const [password, setPassword] = useState('')
  /** Null until the server asks for the second step. */
  const [code, setCode] = useState<string | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const isPasskeyPossible = 'PublicKeyCredential' in window

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isWorking) return
    setIsWorking(true)
    setErrorMessage(null)
    try {
      await signIn(username.trim(), password, code ?? undefined)
    } catch (error) {
      if (code === null && error instanceof AppError && error.code === 'second_step_needed') setCode('')
      else setErrorMessage(getErrorMessage(error))
      setIsWorking(false)
    }
  }

  return (
    <chakra.form display="grid" gap="5" onSubmit={(event) => void submit(event)}>
      {errorMessage && <Alert tone="destructive">{errorMessage}</Alert>}
      {code === null ? (
        <>
          <TextField
            label="Username or email"
            name="username"
            autoComplete="username webauthn"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </>
      ) : (
        <Suspense>
          <CodeField value={code} onChange={setCode} />
        </Suspense>
      )}
      <Button type="submit" size="lg" disabled={isWorking}>
        {isWorking ? 'Signing in...' : 'Sign in'}
      </Button>
      {code !== null && (
        <Button variant="quiet" onClick={() => setCode(null)}>
          Back
        </Button>
      )}
      {code === null && isPasskeyPossible && (
        <chakra.div display="grid" minH="3.25rem">
          <Suspense>
            <PasskeySignIn onError={setErrorMessage} />
          </Suspense>
        </chakra.div>
      )}
    </chakra.form>
  )
}

/** The sign-in form. */

import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { NoConnectionError } from '#client/offline/request-errors.ts'

import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { PasswordField, TextField } from '#client/ui/form/field.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import { useSession } from './session/use-session.ts'

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
  const [isWorking, setIsWorking] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isWorking) return
    setIsWorking(true)
    setErrorMessage(null)
    try {
      await signIn(username.trim(), password)
    } catch (error) {
      setErrorMessage(getErrorMessage(error))
      setIsWorking(false)
    }
  }

  return (
    <chakra.form display="grid" gap="5" onSubmit={(event) => void submit(event)}>
      {errorMessage && <Alert tone="destructive">{errorMessage}</Alert>}
      <TextField
        label="Username or email"
        name="username"
        autoComplete="username"
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
      <Button type="submit" size="lg" disabled={isWorking}>
        {isWorking ? 'Signing in...' : 'Sign in'}
      </Button>
    </chakra.form>
  )
}

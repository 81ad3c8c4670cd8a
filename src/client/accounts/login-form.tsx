/** Username or email and password. */

import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { NoConnectionError } from '#client/offline/request-errors.ts'

import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { PasswordField, TextField } from '#client/ui/form/field.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import { useSession } from './session/use-session.ts'

function inWords(error: unknown) {
  if (error instanceof AppError && error.message) return error.message
  if (error instanceof NoConnectionError) return error.message
  return 'Login failed'
}

interface LoginFormProps {
  /** Who signed in here last, where their session only has to be renewed. */
  username: string
}

export function LoginForm({ username: known }: LoginFormProps) {
  const { signIn } = useSession()
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (working) return
    setWorking(true)
    setFailure(null)
    try {
      await signIn(username.trim(), password)
    } catch (error) {
      setFailure(inWords(error))
      setWorking(false)
    }
  }

  return (
    <chakra.form display="grid" gap="5" onSubmit={(event) => void submit(event)}>
      {failure && <Alert tone="destructive">{failure}</Alert>}
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
      <Button type="submit" size="lg" disabled={working}>
        {working ? 'Signing in...' : 'Sign in'}
      </Button>
    </chakra.form>
  )
}

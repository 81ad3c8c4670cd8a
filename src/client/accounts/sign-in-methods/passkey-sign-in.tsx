/** The passkey button of the sign-in page. Where the browser can, it also offers passkeys in the username field. */
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { getPasskeySignInOptions, loginWithPasskey } from '#shared/contracts/sign-in-methods.contract.ts'
import * as limits from '#shared/limits.ts'
import { signInWith } from '../session/session.ts'
import {
  canAutofillPasskeys,
  canUsePasskeys,
  formatPasskeyError,
  signWithPasskey,
  stopAutofill,
} from './passkey-browser.ts'

/** The server forgets what it has asked the browser for; a little earlier the page asks anew. */
const renewAfterMs = limits.session.passkeyChallengeMs * 0.9

async function signInWithPasskey(useAutofill: boolean) {
  const passkey = await signWithPasskey(await call(getPasskeySignInOptions), useAutofill)
  await signInWith(() => call(loginWithPasskey, { body: { passkey } }))
}

interface PasskeySignInProps {
  /** Null clears the message. */
  onError: (message: string | null) => void
}

export default function PasskeySignIn({ onError }: PasskeySignInProps) {
  const { online } = useConnection()
  const [isWorking, setIsWorking] = useState(false)
  /** Changes when passkeys have to be offered in the username field again. */
  const [round, setRound] = useState(0)

  const fail = useEffectEvent((error: unknown) => {
    const message = formatPasskeyError(error)
    if (message !== null) onError(message)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round offers the passkeys again
  useEffect(() => {
    if (!online || isWorking) return
    let isStopped = false
    const offer = async () => {
      if (!(await canAutofillPasskeys()) || isStopped) return
      await signInWithPasskey(true)
    }
    // The user has not asked for anything yet, so only a refused passkey is worth a message.
    offer().catch((error: unknown) => {
      if (isStopped || (error instanceof Error && error.name !== 'AppError')) return
      fail(error)
      setRound((last) => last + 1)
    })
    const timer = setTimeout(() => setRound((last) => last + 1), renewAfterMs)
    return () => {
      isStopped = true
      clearTimeout(timer)
      stopAutofill()
    }
  }, [online, isWorking, round])

  async function start() {
    setIsWorking(true)
    onError(null)
    try {
      await signInWithPasskey(false)
    } catch (error) {
      fail(error)
      setIsWorking(false)
    }
  }

  if (!canUsePasskeys()) return null
  return (
    <Button variant="outline" size="lg" disabled={isWorking || !online} onClick={() => void start()}>
      <KeyRound aria-hidden />
      {isWorking ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
    </Button>
  )
}

/**
 * Keeps the text size of the account: a device without a size starts with the account's, and a choice on a device is sent
 * to the account. A choice that could not be sent is sent at the next contact, unless the user signs out before.
 */
import { useEffect } from 'react'
import { call } from '#client/api/call.ts'
import { chooseTextSize, hasTextSize, useTextSize } from '#client/theme/text-size.ts'
import { saveTextSize } from '#shared/contracts/accounts.contract.ts'
import type { TextSize } from '#shared/text-sizes.ts'
import { useSession } from '../session/use-session.ts'

/** Holds the id of the user whose choice is not sent yet. Sign-out deletes the entry. */
const unsentKey = 'family-heritage-unsent-text-size'

function readUnsentUser(): string | null {
  try {
    return localStorage.getItem(unsentKey)
  } catch {
    return null
  }
}

function writeUnsentUser(userId: string | null) {
  try {
    if (userId === null) localStorage.removeItem(unsentKey)
    else localStorage.setItem(unsentKey, userId)
  } catch {
    // Without storage the choice stays on this page.
  }
}

/** Returns a function that applies a size on this device, for `useTextSizeSync` to send. */
export function useChooseTextSize(): (size: TextSize) => void {
  const { user } = useSession()
  return (size) => {
    if (user) writeUnsentUser(user.id)
    chooseTextSize(size)
  }
}

async function send(textSize: TextSize, signal: AbortSignal) {
  try {
    await call(saveTextSize, { body: { textSize }, signal })
    if (!signal.aborted) writeUnsentUser(null)
  } catch {
    // Sent again at the next contact.
  }
}

/** Call once for the whole app. */
export function useTextSizeSync(): void {
  const { user, live } = useSession()
  const size = useTextSize()
  const userId = user?.id
  const accountSize = user?.textSize
  useEffect(() => {
    if (accountSize && !hasTextSize()) chooseTextSize(accountSize)
  }, [accountSize])
  useEffect(() => {
    if (!live || !userId || readUnsentUser() !== userId) return
    const newerChoice = new AbortController()
    void send(size, newerChoice.signal)
    return () => newerChoice.abort()
  }, [live, userId, size])
}

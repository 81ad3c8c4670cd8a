/** Mutations of the current user's passkeys, authenticator app and security notices. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { waitBriefly } from '#client/api/invalidate-on-settled.ts'
import { listSessions } from '#shared/contracts/accounts.contract.ts'
import * as contract from '#shared/contracts/sign-in-methods.contract.ts'
import { useSession } from '../session/use-session.ts'
import type { PasswordConfirmation } from '../use-password-confirmation.tsx'
import { createPasskey } from './passkey-browser.ts'

/** Refetches the methods, the sessions, and the current session: an administrator may have had to add a method. */
function useRefreshMethods() {
  const { refresh } = useSession()
  const client = useQueryClient()
  return () =>
    waitBriefly(
      Promise.all([
        client.invalidateQueries({ queryKey: [contract.getSignInMethods.name] }),
        client.invalidateQueries({ queryKey: [listSessions.name] }),
        client.invalidateQueries({ queryKey: ['admin'] }),
        refresh(),
      ]),
    )
}

type Confirm = Pick<PasswordConfirmation, 'withConfirmedPassword'>

/** @throws PasswordNotConfirmedError, and what the browser throws about passkeys */
export function useAddPasskey({ withConfirmedPassword }: Confirm) {
  const onSettled = useRefreshMethods()
  return useMutation({
    mutationFn: async () => {
      const options = await withConfirmedPassword(() => call(contract.getPasskeyCreationOptions))
      const passkey = await createPasskey(options)
      return await withConfirmedPassword(() => call(contract.addPasskey, { body: { passkey } }))
    },
    onSettled,
  })
}

export function useRenamePasskey() {
  const onSettled = useRefreshMethods()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(contract.renamePasskey, { params: { id }, body: { name } }),
    onSettled,
  })
}

export function useRemovePasskey({ withConfirmedPassword }: Confirm) {
  const onSettled = useRefreshMethods()
  return useMutation({
    mutationFn: (id: string) => withConfirmedPassword(() => call(contract.removePasskey, { params: { id } })),
    onSettled,
  })
}

export function useStartAuthenticatorApp({ withConfirmedPassword }: Confirm) {
  return useMutation({
    mutationFn: () => withConfirmedPassword(() => call(contract.startAuthenticatorApp)),
    // The secret leaves the memory with the dialog.
    gcTime: 0,
  })
}

export function useSwitchOnAuthenticatorApp({ withConfirmedPassword }: Confirm) {
  const refresh = useRefreshMethods()
  return useMutation({
    mutationFn: (code: string) =>
      withConfirmedPassword(() => call(contract.switchOnAuthenticatorApp, { body: { code } })),
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useRemoveAuthenticatorApp({ withConfirmedPassword }: Confirm) {
  const onSettled = useRefreshMethods()
  return useMutation({
    mutationFn: () => withConfirmedPassword(() => call(contract.removeAuthenticatorApp)),
    onSettled,
  })
}

export function useCreateRecoveryCodes({ withConfirmedPassword }: Confirm) {
  const refresh = useRefreshMethods()
  return useMutation({
    mutationFn: () => withConfirmedPassword(() => call(contract.createRecoveryCodes)),
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useAnswerSecurityNotice({ withConfirmedPassword }: Confirm) {
  const refresh = useRefreshMethods()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: 'was_me' | 'end_session' }) =>
      withConfirmedPassword(() => call(contract.answerSecurityNotice, { params: { id }, body: { answer } })),
    onSettled: () =>
      waitBriefly(
        Promise.all([client.invalidateQueries({ queryKey: [contract.listSecurityNotices.name] }), refresh()]),
      ),
  })
}

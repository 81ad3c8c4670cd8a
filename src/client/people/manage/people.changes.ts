/** Every change to the records of the family's people. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { PasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import type { BodyOf } from '#shared/contracts/endpoint.ts'
import {
  createPerson,
  deletePerson,
  getPerson,
  type MemberPayload,
  updatePerson,
} from '#shared/contracts/people.contract.ts'
import { erasePerson, mergePeople, previewRemoval } from '#shared/contracts/tree-editing.contract.ts'

/** What a dialog asks for itself, each time that it is opened: whoever it is about may be gone afterwards. */
const ofDialog = 'of a dialog'

/** A name stands in many places: in events, by articles, in the accounts. All that is shown is read anew. */
function useReadAnew() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ofDialog })
}

export type PersonChange =
  /** The key makes a repeated try the same one. */
  | { id: null; payload: MemberPayload; key: string }
  /** `seen` is `updated_at` of the version that was changed. */
  | { id: string; payload: MemberPayload; seen: string }

/** Adds a person or changes one; gives the record as it is then. */
export function useSavePerson() {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (change: PersonChange) =>
      change.id === null
        ? call(createPerson, { body: change.payload, idempotencyKey: change.key })
        : call(updatePerson, { params: { id: change.id }, body: change.payload, ifMatch: change.seen }),
    onSettled: () => void readAnew(),
  })
}

/** Removes a person; fails with `PasswordNotConfirmedError` where the password is asked for and not given. */
export function useRemovePerson({ withConfirmedPassword }: PasswordConfirmation) {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: ({ id, seen }: { id: string; seen: string }) =>
      withConfirmedPassword(() => call(deletePerson, { params: { id }, ifMatch: seen })),
    onSettled: () => void readAnew(),
  })
}

/** Makes one record of two; gives the one that stays. */
export function useMergePeople({ withConfirmedPassword }: PasswordConfirmation) {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (body: BodyOf<typeof mergePeople>) =>
      withConfirmedPassword(() => call(mergePeople, { body })),
    onSettled: () => void readAnew(),
  })
}

/** Erases a person's data; gives the texts that still speak of them. */
export function useErasePerson({ withConfirmedPassword }: PasswordConfirmation) {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: ({ id, seen }: { id: string; seen: string }) =>
      withConfirmedPassword(() => call(erasePerson, { params: { id }, ifMatch: seen })),
    onSettled: () => void readAnew(),
  })
}

/** What goes with a person, asked anew each time. */
export function useConsequences(id: string | null) {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: [ofDialog, previewRemoval.name, id],
    queryFn: async ({ signal }) => ({
      value: await call(previewRemoval, { params: { id: id ?? '' }, signal }),
      etag: null,
    }),
    enabled: live && id !== null,
    gcTime: 0,
  })
  return getLiveQueryState(query, lock)
}

/** The whole record as administrators have it, with phone and account, asked anew each time. */
export function useFullRecord(id: string | null) {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: [ofDialog, getPerson.name, id],
    queryFn: async ({ signal }) => ({
      value: await call(getPerson, { params: { id: id ?? '' }, signal }),
      etag: null,
    }),
    enabled: live && id !== null,
    gcTime: 0,
  })
  return getLiveQueryState(query, lock)
}

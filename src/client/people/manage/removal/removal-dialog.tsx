/** Removing a person with open eyes: what goes along, what stays, and how it can be taken back. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { wayBack } from '#client/audit/way-back.ts'
import { whoChanged } from '#client/audit/who-changed.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ErrorState } from '#client/ui/feedback/list-states.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { RemovalConsequences } from '#shared/contracts/tree-editing.contract.ts'
import { useConsequences, useRemovePerson } from '../people.changes.ts'
import { formatConsequences, formatUnlinked } from './format-removal.ts'

interface RemovalDialogProps {
  person: FamilyMember
  /** They are gone; the family's list is read anew. */
  onRemoved?: () => void
  onClose: () => void
}

const failed = 'Failed to delete family member'

export default function RemovalDialog({ person, onRemoved, onClose }: RemovalDialogProps) {
  const { data, state, error, retry: tryAgain } = useConsequences(person.id)
  const { possible, reason } = useCanEdit()
  const proof = usePasswordConfirmation()
  const remove = useRemovePerson(proof)
  const [failure, setFailure] = useState<string | null>(null)
  const name = data?.name.trim() || formatFullName(person)

  function confirm(seen: string) {
    if (remove.isPending) return
    setFailure(null)
    remove.mutate(
      { id: person.id, seen },
      {
        onSuccess: () => {
          toast({
            title: 'Member deleted',
            description: `${name} is not in the family any more. It can be taken back in the Activity Log.`,
          })
          onRemoved?.()
          onClose()
        },
        onError: (problem) => void fail(problem),
      },
    )
  }
  async function fail(problem: Error) {
    if (problem instanceof PasswordNotConfirmedError) return
    const changed = problem instanceof AppError && problem.code === 'stale_edit'
    if (changed) tryAgain()
    const why = changed
      ? `${(await whoChanged(person.id)) ?? 'Somebody else'} has changed ${name} meanwhile. Nothing was deleted: look once more, then confirm again.`
      : problem.message
    setFailure(why)
    toast({ title: 'Error', description: `${failed}. ${why}`, tone: 'destructive' })
  }

  const refused = data?.is_last_admin ?? false
  return (
    <Dialog
      open
      role="alertdialog"
      title={`Delete ${name}?`}
      maxW="34rem"
      onClose={() => {
        if (!remove.isPending) onClose()
      }}
      footer={
        <>
          <Button variant="outline" disabled={remove.isPending} onClick={onClose}>
            Cancel
          </Button>
          {!refused && (
            <Button
              variant="danger"
              disabled={!data || !possible || remove.isPending}
              onClick={() => data && confirm(data.updated_at)}
            >
              {remove.isPending ? 'Deleting...' : 'Delete'}
            </Button>
          )}
        </>
      }
    >
      <chakra.div display="grid" gap="4" pt="1">
        {reason && <Alert>{reason}</Alert>}
        {failure && <Alert tone="destructive">{failure}</Alert>}
        {state === 'loading' && <LoadingText>Looking at what goes with them...</LoadingText>}
        {state === 'failed' && <ErrorState message={error?.message || failed} onTryAgain={tryAgain} />}
        {state === 'offline' && <NeedsConnection onTryAgain={tryAgain} />}
        {data && (refused ? <LastAdmin name={name} /> : <What data={data} sex={person.gender} />)}
      </chakra.div>
      {proof.dialog}
    </Dialog>
  )
}

function LastAdmin({ name }: { name: string }) {
  return (
    <Alert tone="destructive" title="This cannot be done">
      {`${name} is the only administrator: nobody could look after this site any more. Make somebody else an administrator first.`}
    </Alert>
  )
}

function What({ data, sex }: { data: RemovalConsequences; sex: FamilyMember['gender'] }) {
  const words = formatConsequences(data, sex)
  const unlinked = formatUnlinked(words)
  return (
    <>
      {words.lost.length > 0 ? (
        <chakra.ul display="grid" gap="2" ps="5" listStyleType="disc">
          {words.lost.map((line) => (
            <chakra.li key={line}>{line}</chakra.li>
          ))}
        </chakra.ul>
      ) : (
        <p>Nobody in the family loses anybody by it.</p>
      )}
      {unlinked && <p>{unlinked}</p>}
      <chakra.p textStyle="small" color="text.muted">
        {wayBack} Where somebody wants their data gone for good, choose “Erase data” instead: their place in
        the tree stays then, as “Private”.
      </chakra.p>
    </>
  )
}

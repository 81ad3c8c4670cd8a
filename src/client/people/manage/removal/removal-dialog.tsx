/** The dialog that removes a person and lists the consequences first. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { EditBlockedAlert } from '#client/accounts/edit-blocked-alert.tsx'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { findLastEditor } from '#client/audit/find-last-editor.ts'
import { undoHint } from '#client/audit/undo-hint.ts'
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
  /** Called after the person has been deleted. */
  onRemoved?: () => void
  onClose: () => void
}

const failureMessage = 'Failed to delete family member'

export default function RemovalDialog({ person, onRemoved, onClose }: RemovalDialogProps) {
  const { data, state, error, retry: tryAgain } = useConsequences(person.id)
  const { possible } = useCanEdit()
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
            description: `${name} has been deleted. You can undo this in the Activity Log.`,
          })
          onRemoved?.()
          onClose()
        },
        onError: (error) => void handleError(error),
      },
    )
  }
  async function handleError(mutationError: Error) {
    if (mutationError instanceof PasswordNotConfirmedError) return
    const isChanged = mutationError instanceof AppError && mutationError.code === 'stale_edit'
    if (isChanged) tryAgain()
    const message = isChanged
      ? `${(await findLastEditor(person.id)) ?? 'Another user'} has changed the details of ${name} in the meantime. Nothing was deleted. Please check the details and then confirm.`
      : mutationError.message
    setFailure(message)
    toast({ title: 'Error', description: `${failureMessage}. ${message}`, tone: 'destructive' })
  }

  const isLastAdmin = data?.is_last_admin ?? false
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
          {!isLastAdmin && (
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
        <EditBlockedAlert />
        {failure && <Alert tone="destructive">{failure}</Alert>}
        {state === 'loading' && <LoadingText>Checking what else will be deleted...</LoadingText>}
        {state === 'failed' && (
          <ErrorState message={error?.message || failureMessage} onTryAgain={tryAgain} />
        )}
        {state === 'offline' && <NeedsConnection onTryAgain={tryAgain} />}
        {data &&
          (isLastAdmin ? <LastAdmin name={name} /> : <ConsequenceList data={data} sex={person.gender} />)}
      </chakra.div>
      {proof.dialog}
    </Dialog>
  )
}

function LastAdmin({ name }: { name: string }) {
  return (
    <Alert tone="destructive" title="This person cannot be deleted">
      {`${name} is the only administrator. Please make another person an administrator first.`}
    </Alert>
  )
}

function ConsequenceList({ data, sex }: { data: RemovalConsequences; sex: FamilyMember['gender'] }) {
  const consequences = formatConsequences(data, sex)
  const unlinkedText = formatUnlinked(consequences)
  return (
    <>
      {consequences.lost.length > 0 ? (
        <chakra.ul display="grid" gap="2" ps="5" listStyleType="disc">
          {consequences.lost.map((line) => (
            <chakra.li key={line}>{line}</chakra.li>
          ))}
        </chakra.ul>
      ) : (
        <p>No other family member is affected.</p>
      )}
      {unlinkedText && <p>{unlinkedText}</p>}
      <chakra.p textStyle="small" color="text.muted">
        {undoHint} To delete a person's data permanently, choose “Erase data” instead. The person stays in the
        tree as “Private”.
      </chakra.p>
    </>
  )
}

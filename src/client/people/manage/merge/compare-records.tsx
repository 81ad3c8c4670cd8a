/** The dialog step that compares two records of one person and merges them. */
import { chakra } from '@chakra-ui/react'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { EditBlockedAlert } from '#client/accounts/edit-blocked-alert.tsx'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { useFormatPersonName } from '#client/people/use-person-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ErrorState } from '#client/ui/feedback/list-states.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { PersonField } from '#shared/person-fields.ts'
import { useConsequences, useFullRecord, useMergePeople } from '../people.changes.ts'
import { findDifferences, getYearsBetweenBirths, type PersonRecord } from './merge-fields.ts'
import { MergePreview } from './merge-preview.tsx'
import { RecordDifferences, TwoChoices } from './record-differences.tsx'

interface CompareRecordsProps {
  keepId: string
  removeId: string
  /** Keeps the other record instead. */
  onSwap: () => void
  onBack: () => void
  onMerged?: (merged: FamilyMember) => void
  onClose: () => void
}

/** A larger difference usually means a parent and a child with the same name. */
const maxYearsApart = 15

const failureMessage = 'Failed to merge the duplicates'
const changedMessage =
  'Another user has changed one of the duplicates. You now see the latest details. Please check the details again.'

function getUsername(person: PersonRecord | undefined): string | null {
  return person && 'username' in person ? person.username : null
}

export function CompareRecords({ keepId, removeId, onSwap, onBack, onMerged, onClose }: CompareRecordsProps) {
  const keep = useFullRecord(keepId)
  const remove = useFullRecord(removeId)
  const linkedRecords = useConsequences(removeId)
  const [take, setTake] = useState<ReadonlySet<PersonField>>(new Set())
  const [account, setAccount] = useState<'keep' | 'remove'>('keep')
  const [failure, setFailure] = useState<string | null>(null)
  const proof = usePasswordConfirmation()
  const mutation = useMergePeople(proof)
  const { possible } = useCanEdit()
  const nameOf = useFormatPersonName()
  const records = keep.data && remove.data ? { keep: keep.data, remove: remove.data } : null
  const differences = records ? findDifferences(records.keep, records.remove, nameOf) : []
  const accounts = { keep: getUsername(keep.data), remove: getUsername(remove.data) }
  const yearsApart = records ? getYearsBetweenBirths(records.keep, records.remove) : 0
  const failedQuery = [keep, remove, linkedRecords].find(
    ({ state }) => state === 'failed' || state === 'offline',
  )

  function refetchAll() {
    for (const query of [keep, remove, linkedRecords]) query.retry()
  }
  function merge({ keep: kept, remove: removed }: { keep: PersonRecord; remove: PersonRecord }) {
    if (mutation.isPending) return
    setFailure(null)
    const differing = new Set(differences.map(({ field }) => field))
    mutation.mutate(
      {
        keep: { id: kept.id, updatedAt: kept.updated_at },
        remove: { id: removed.id, updatedAt: removed.updated_at },
        take: [...take].filter((field) => differing.has(field)),
        account,
      },
      {
        onSuccess: (member) => {
          toast({
            title: 'The duplicates have been merged',
            description: `${formatFullName(member)} is now in the family tree only once. You can undo the merge in the Activity Log.`,
          })
          onMerged?.(member)
          onClose()
        },
        onError: (error) => {
          if (error instanceof PasswordNotConfirmedError) return
          const isChanged = error instanceof AppError && error.code === 'stale_edit'
          if (isChanged) refetchAll()
          setFailure(isChanged ? changedMessage : error.message)
          toast({ title: 'Error', description: `${failureMessage}. ${error.message}`, tone: 'destructive' })
        },
      },
    )
  }

  return (
    <Dialog
      open
      tall
      title="Merge duplicates"
      maxW="60rem"
      onClose={() => {
        if (!mutation.isPending) onClose()
      }}
      footer={
        <>
          <Button variant="outline" disabled={mutation.isPending} onClick={onBack}>
            Back
          </Button>
          <Button
            disabled={!records || !linkedRecords.data || !possible || mutation.isPending}
            onClick={() => records && merge(records)}
          >
            {mutation.isPending ? 'Merging...' : 'Merge into one person'}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" pt="2" pb="2">
        <EditBlockedAlert />
        {failure && <Alert tone="destructive">{failure}</Alert>}
        {failedQuery && failedQuery.state === 'failed' && (
          <ErrorState message={failedQuery.error?.message || failureMessage} onTryAgain={refetchAll} />
        )}
        {failedQuery && failedQuery.state === 'offline' && <NeedsConnection onTryAgain={refetchAll} />}
        {!failedQuery && !(records && linkedRecords.data) && (
          <LoadingText>Loading both duplicates...</LoadingText>
        )}
        {records && linkedRecords.data && (
          <>
            {yearsApart >= maxYearsApart && (
              <Alert tone="warning" title="Is this really the same person?">
                {`The two birth dates are at least ${yearsApart} years apart.`}
              </Alert>
            )}
            <RecordDifferences
              records={records}
              differences={differences}
              take={take}
              onTake={(field, other) => {
                const next = new Set(take)
                if (other) next.add(field)
                else next.delete(field)
                setTake(next)
              }}
            />
            <chakra.div>
              <Button variant="outline" onClick={onSwap}>
                <ArrowLeftRight aria-hidden />
                Keep the other duplicate instead
              </Button>
            </chakra.div>
            {accounts.keep !== null && accounts.remove !== null && (
              <TwoChoices
                legend="Both people have an account. Which account do you want to keep?"
                hint="The other account is deleted. From now on, the family member signs in with the account that you keep."
                choices={[
                  { value: 'keep', label: accounts.keep },
                  { value: 'remove', label: accounts.remove },
                ]}
                selected={account}
                onSelect={setAccount}
              />
            )}
            <MergePreview
              records={records}
              moved={linkedRecords.data}
              differences={differences}
              take={take}
              account={account === 'remove' ? accounts.remove : (accounts.keep ?? accounts.remove)}
            />
          </>
        )}
      </chakra.div>
      {proof.dialog}
    </Dialog>
  )
}

/** Two records of one person side by side: what stays of each, what moves, and making one of them. */
import { chakra } from '@chakra-ui/react'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { PasswordNotConfirmedError, usePasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { ErrorState } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { MergeField } from '#shared/contracts/tree-editing.contract.ts'
import { fullName } from '#client/people/person-name.ts'
import { useNameOf } from '#client/people/use-person-names.ts'
import { differencesOf, type MergedRecord, yearsBetweenBirths } from './merge-fields.ts'
import { MergeOutcome } from './merge-preview.tsx'
import { EitherOr, MergeTable } from './record-differences.tsx'
import { useConsequences, useMergePeople, useWholeRecord } from '../people.changes.ts'

interface MergeCompareProps {
  keepId: string
  removeId: string
  /** The other record is to stay. */
  onTurn: () => void
  onBack: () => void
  onMerged?: (kept: FamilyMember) => void
  onClose: () => void
}

/** Records of one person may be a few years out; a parent and a child of one name are further apart. */
const tooFarApart = 15

const failed = 'Failed to merge the records'
const changedMeanwhile =
  'One of the records has changed meanwhile. Here they are as they are now: please look again.'

/** The account's name, where there is one. */
function usernameOf(person: MergedRecord | undefined): string | null {
  return person && 'username' in person ? person.username : null
}

export function MergeCompare({ keepId, removeId, onTurn, onBack, onMerged, onClose }: MergeCompareProps) {
  const keep = useWholeRecord(keepId)
  const remove = useWholeRecord(removeId)
  const moving = useConsequences(removeId)
  const [take, setTake] = useState<ReadonlySet<MergeField>>(new Set())
  const [account, setAccount] = useState<'keep' | 'remove'>('keep')
  const [failure, setFailure] = useState<string | null>(null)
  const proof = usePasswordConfirmation()
  const merge = useMergePeople(proof)
  const { possible, reason } = useCanEdit()
  const nameOf = useNameOf()
  const records = keep.data && remove.data ? { keep: keep.data, remove: remove.data } : null
  const differences = records ? differencesOf(records.keep, records.remove, nameOf) : []
  const accounts = { keep: usernameOf(keep.data), remove: usernameOf(remove.data) }
  const apart = records ? yearsBetweenBirths(records.keep, records.remove) : 0
  const broken = [keep, remove, moving].find(({ state }) => state === 'failed' || state === 'offline')

  function look() {
    for (const each of [keep, remove, moving]) each.retry()
  }
  function send({ keep: kept, remove: removed }: { keep: MergedRecord; remove: MergedRecord }) {
    if (merge.isPending) return
    setFailure(null)
    const open = new Set(differences.map(({ field }) => field))
    merge.mutate(
      {
        keep: { id: kept.id, updatedAt: kept.updated_at },
        remove: { id: removed.id, updatedAt: removed.updated_at },
        take: [...take].filter((field) => open.has(field)),
        account,
      },
      {
        onSuccess: (member) => {
          toast({
            title: 'The two records are one now',
            description: `${fullName(member)}. It can be taken back in the Activity Log.`,
          })
          onMerged?.(member)
          onClose()
        },
        onError: (error) => {
          if (error instanceof PasswordNotConfirmedError) return
          const changed = error instanceof AppError && error.code === 'stale_edit'
          if (changed) look()
          setFailure(changed ? changedMeanwhile : error.message)
          toast({ title: 'Error', description: `${failed}. ${error.message}`, tone: 'destructive' })
        },
      },
    )
  }

  return (
    <Dialog
      open
      tall
      title="Merge two records"
      maxW="60rem"
      onClose={() => {
        if (!merge.isPending) onClose()
      }}
      footer={
        <>
          <Button variant="outline" disabled={merge.isPending} onClick={onBack}>
            Back
          </Button>
          <Button
            disabled={!records || !moving.data || !possible || merge.isPending}
            onClick={() => records && send(records)}
          >
            {merge.isPending ? 'Merging...' : 'Make them one record'}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" pt="2" pb="2">
        {reason && <Alert>{reason}</Alert>}
        {failure && <Alert tone="destructive">{failure}</Alert>}
        {broken && broken.state === 'failed' && (
          <ErrorState message={broken.error?.message || failed} onTryAgain={look} />
        )}
        {broken && broken.state === 'offline' && <NeedsConnection onTryAgain={look} />}
        {!broken && !(records && moving.data) && <LoadingText>Laying them side by side...</LoadingText>}
        {records && moving.data && (
          <>
            {apart >= tooFarApart && (
              <Alert tone="warning" title="Are they really the same person?">
                {`The two records were born at least ${apart} years apart.`}
              </Alert>
            )}
            <MergeTable
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
              <Button variant="outline" onClick={onTurn}>
                <ArrowLeftRight aria-hidden />
                Keep the other record instead
              </Button>
            </chakra.div>
            {accounts.keep !== null && accounts.remove !== null && (
              <EitherOr
                legend="Both have an account. Which one stays?"
                hint="The other one is removed: whoever used it signs in with this one from now on."
                choices={[
                  { value: 'keep', label: accounts.keep },
                  { value: 'remove', label: accounts.remove },
                ]}
                chosen={account}
                onChoose={setAccount}
              />
            )}
            <MergeOutcome
              records={records}
              moving={moving.data}
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

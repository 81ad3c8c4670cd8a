/** The page of one reunion: when and where, who comes, what to bring, and its pictures. */
import { chakra } from '@chakra-ui/react'
import { QrCode as QrCodeIcon, ScanLine, Trash2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useEditAction } from '#client/accounts/session/edit-button.tsx'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { archivesQuery } from '#client/archives/archives.queries.ts'
import { useToday } from '#client/ui/browser/use-today.ts'
import { type Action, ActionMenu } from '#client/ui/controls/action-menu.tsx'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { formatReunionDays, isReunionOver, toIsoDay } from './format-reunion.ts'
import { PicturesPanel } from './pictures-panel.tsx'
import { useDeleteReunion } from './reunions.changes.ts'
import { type ReunionsResult, reunionsQuery, useReunions } from './reunions.queries.ts'
import { useAnswers } from './use-answers.ts'
import { WhoBrings, WhoComes } from './who-comes.tsx'

const ReunionDialog = lazy(() => import('./reunion-dialog.tsx'))

export function read(userId: string) {
  void queryClient.prefetchQuery(reunionsQuery(userId))
  void queryClient.prefetchQuery(archivesQuery(userId))
}

export function Component() {
  const { id } = useParams()
  const { user } = useSession()
  const reunions = useReunions()
  const { online } = useConnection()
  const reunion = reunions.data?.find((one) => one.id === id)
  return (
    <Page
      title={reunion?.title ?? 'Reunion'}
      intro={reunion && [formatReunionDays(reunion), reunion.place].filter(Boolean).join(' · ')}
    >
      <SavedCopyNote savedAt={reunions.savedAt} stale={reunions.isStale} offline={!online} />
      {!reunion && <NoReunion reunions={reunions} online={online} />}
      {reunion && user && <ReunionDetails reunion={reunion} user={user} />}
    </Page>
  )
}

/** Only a list that the server has just confirmed tells that a reunion does not exist. */
function NoReunion({ reunions, online }: { reunions: ReunionsResult; online: boolean }) {
  const { data, state, error, retry, isStale, isFetching } = reunions
  if (state === 'offline' || (isStale && !online)) return <OfflineState onTryAgain={retry} />
  if (state === 'failed' || isStale) {
    return <ErrorState message={error?.message || 'The reunion could not be loaded.'} onTryAgain={retry} />
  }
  if (!data || isFetching) return <ListSkeleton words="Loading the reunion..." />
  return (
    <EmptyState
      title="This reunion does not exist"
      action={<ButtonLink to="/reunions">All reunions</ButtonLink>}
    >
      The reunion may have been deleted.
    </EmptyState>
  )
}

function ReunionDetails({ reunion, user }: { reunion: Reunion; user: SessionUser }) {
  const today = toIsoDay(new Date(useToday()))
  const { answers, own } = useAnswers(reunion, user)
  return (
    <>
      <Actions reunion={reunion} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        columnGap="8"
        alignItems="start"
      >
        <div>
          {!isReunionOver(reunion, today) && <AnswerPanel userId={user.id} reunion={reunion} own={own} />}
          <WhoComes answers={answers} />
        </div>
        <div>
          {reunion.programme !== '' && (
            <TitledPanel heading="Programme" mb="6">
              <chakra.p whiteSpace="pre-line" overflowWrap="anywhere" dir="auto">
                {reunion.programme}
              </chakra.p>
            </TitledPanel>
          )}
          <WhoBrings listed={reunion.things_to_bring} answers={answers} />
        </div>
      </chakra.div>
      <PicturesPanel reunion={reunion} />
    </>
  )
}

function Actions({ reunion }: { reunion: Reunion }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" mb="6">
      <ButtonLink to="/scan" variant="outline">
        <ScanLine aria-hidden />
        Scan a name tag
      </ButtonLink>
      <ButtonLink to={`/name-tags?reunion=${encodeURIComponent(reunion.id)}`} variant="outline">
        <QrCodeIcon aria-hidden />
        Name tags
      </ButtonLink>
      <AdminActions reunion={reunion} />
    </chakra.div>
  )
}

/** For administrators. */
function AdminActions({ reunion }: { reunion: Reunion }) {
  const { possible } = useCanEdit()
  const navigate = useNavigate()
  const remove = useDeleteReunion()
  const edit = useEditAction((onClose) => <ReunionDialog record={reunion} onClose={onClose} />)
  const [isAsking, setIsAsking] = useState(false)
  if (edit.actions.length === 0) return null
  const deletion: Action = {
    label: 'Delete',
    icon: Trash2,
    danger: true,
    disabled: !possible,
    onSelect: () => setIsAsking(true),
  }
  return (
    <>
      <ActionMenu itemName={reunion.title} label="More" actions={[...edit.actions, deletion]} />
      {edit.dialog}
      <ConfirmDialog
        open={isAsking}
        title="Delete this reunion?"
        confirmLabel="Delete"
        workingLabel="Deleting..."
        working={remove.isPending}
        danger
        onConfirm={() =>
          remove.mutate(reunion, {
            onSuccess: () => void navigate('/reunions', { replace: true }),
            onError: ({ message }) =>
              toast({ title: 'The reunion could not be deleted', description: message, tone: 'destructive' }),
          })
        }
        onCancel={() => setIsAsking(false)}
      >
        The answers are deleted with the reunion. The pictures stay in the archives. You can undo this in the
        activity log.
      </ConfirmDialog>
    </>
  )
}

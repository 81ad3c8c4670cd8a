/** The card with the current user's data. Family members can edit theirs. */

import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import { isAccessLimited, type SessionUser } from '#shared/contracts/accounts.contract.ts'
import type { FamilyMember, FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { formatDateWords } from '#shared/genealogy/dates/format-date-words.ts'
import { formatName } from '#shared/genealogy/derive-names.ts'
import { DetailsList } from './details-list.tsx'
import { useProfileRecord } from './profile.queries.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

const Markdown = lazy(() => import('#client/ui/markdown/markdown.tsx'))

type ProfileRecord = FamilyMember | FamilyMemberWithAuth

export function ProfileCard({ user }: { user: SessionUser }) {
  return user.userType === 'family_member' ? <MemberCard user={user} /> : <AdminCard user={user} />
}

interface ProfileHeaderProps {
  name: string
  /** Replaces the initials. */
  photo?: ReactNode
  children?: ReactNode
}

function ProfileHeader({ name, photo, children }: ProfileHeaderProps) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="6" rowGap="4" mb="5">
      {photo ?? <Medallion name={name} size="xl" />}
      <chakra.div minW="0">
        <chakra.p textStyle="title" fontSize="1.625rem">
          {name}
        </chakra.p>
        {children}
      </chakra.div>
    </chakra.div>
  )
}

function getName({ first_name, last_name, username }: SessionUser) {
  return `${first_name} ${last_name}`.trim() || username
}

function AdminCard({ user }: { user: SessionUser }) {
  return (
    <TitledPanel heading="Profile Information">
      <ProfileHeader name={getName(user)} />
      <DetailsList
        details={[
          ['First name', user.first_name],
          ['Last name', user.last_name],
          ['Username', user.username],
          ['Email', user.email],
        ]}
      />
      <Alert mt="5">
        This is an administrator's account. To change its personal information, please contact the family
        administrator.
      </Alert>
    </TitledPanel>
  )
}

function MemberCard({ user }: { user: SessionUser }) {
  const { online } = useConnection()
  const { possible, reason } = useCanEdit()
  const record = useProfileRecord()
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // The focused button of the form is gone.
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])

  function handleSaved() {
    setEditing(false)
    toast({ title: 'Profile updated successfully!' })
  }

  function handleCancel() {
    setEditing(false)
    record.retry()
  }

  if (editing && record.data) {
    return (
      <TitledPanel heading="Profile Information">
        <ProfileForm
          record={record.data}
          username={user.username}
          onSaved={handleSaved}
          onCancel={handleCancel}
        />
      </TitledPanel>
    )
  }
  return (
    <TitledPanel
      heading="Profile Information"
      aside={
        record.data &&
        !isAccessLimited(user) && (
          <Button
            ref={editButton}
            variant="outline"
            px="4"
            disabled={!possible}
            onClick={() => setEditing(true)}
          >
            Edit Profile
          </Button>
        )
      }
    >
      {reason && (
        <chakra.p textStyle="small" color="text.muted" mb="4">
          {reason}
        </chakra.p>
      )}
      {record.data ? (
        <RecordDetails record={record.data} user={user} canEdit={possible} />
      ) : record.state === 'loading' && user.member_id ? (
        <ProfileSkeleton name={getName(user)} />
      ) : (
        <SessionDetails user={user} offline={!online} onRetry={record.retry} />
      )}
      <SavedCopyNote savedAt={record.savedAt} stale={record.isStale} offline={!online} />
    </TitledPanel>
  )
}

const genderLabels = { M: 'Male', F: 'Female' }

interface RecordDetailsProps {
  record: ProfileRecord
  user: SessionUser
  canEdit: boolean
}

function RecordDetails({ record, user, canEdit }: RecordDetailsProps) {
  const name = formatName(record) || getName(user)
  const email = ('email' in record && record.email) || user.email
  return (
    <>
      <ProfileHeader
        name={name}
        photo={
          <ProfilePhoto
            name={name}
            record={record}
            photoButton={isAccessLimited(user) ? 'hidden' : canEdit ? 'enabled' : 'disabled'}
          />
        }
      >
        {record.maiden_name && (
          <chakra.p color="text.muted">
            <i>née</i> {record.maiden_name}
          </chakra.p>
        )}
      </ProfileHeader>
      <DetailsList
        details={[
          ['Username', user.username],
          ['Email', email],
          ['Phone', 'phone' in record ? record.phone : null],
          ['Gender', record.gender && genderLabels[record.gender]],
          ['Born', formatDateWords(record.birth_date, record.birth_date_phrase)],
          ['Birth place', record.birth_place],
          ['Occupation', record.occupation],
        ]}
      />
      {record.biography && (
        <>
          <chakra.h3 textStyle="label" color="text.muted" mt="6" mb="2">
            Biography
          </chakra.h3>
          <chakra.div maxW="measure">
            <Suspense fallback={<Skeleton h="12" />}>
              <Markdown text={record.biography} topHeading={4} />
            </Suspense>
          </chakra.div>
        </>
      )}
    </>
  )
}

function ProfileSkeleton({ name }: { name: string }) {
  return (
    <>
      <ProfileHeader name={name} />
      <chakra.div display="grid" gap="4" pt="2">
        <Skeleton h="5" w="70%" />
        <Skeleton h="5" w="55%" />
        <Skeleton h="5" w="62%" />
        <Skeleton h="5" w="40%" />
      </chakra.div>
    </>
  )
}

interface SessionDetailsProps {
  user: SessionUser
  offline: boolean
  onRetry: () => void
}

/** Shows the data of the session when the record cannot be loaded. */
function SessionDetails({ user, offline, onRetry }: SessionDetailsProps) {
  return (
    <>
      <ProfileHeader name={getName(user)} />
      <DetailsList
        details={[
          ['First name', user.first_name],
          ['Last name', user.last_name],
          ['Username', user.username],
        ]}
      />
      {user.member_id && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4" mt="4">
          <chakra.p color="text.muted">
            {offline
              ? 'Your other details are not saved on this device yet.'
              : 'Your other details could not be loaded.'}
          </chakra.p>
          <Button variant="outline" onClick={onRetry}>
            Try Again
          </Button>
        </chakra.div>
      )}
    </>
  )
}

/** The cells of the table of administrators. */
import { chakra } from '@chakra-ui/react'
import { BadgeCheck } from 'lucide-react'
import { formatDateTime, formatShortDate, formatTimeAgo } from '#client/ui/format/format-date.ts'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { AdminUser } from '#shared/contracts/users.contract.ts'

interface CellProps {
  user: AdminUser
}

export function getUserName({ first_name, last_name, username }: AdminUser): string {
  return `${first_name} ${last_name}`.trim() || username
}

export function UserNameCell({ user, isCurrentUser }: CellProps & { isCurrentUser: boolean }) {
  return (
    <chakra.div display="flex" alignItems="center" gap="3" minW="0">
      <chakra.span display="contents" css={{ '@container (max-width: 15rem)': { display: 'none' } }}>
        <Medallion name={getUserName(user)} photoUrl={user.profile_image_url} />
      </chakra.span>
      <chakra.div minW="0">
        <chakra.p textStyle="name">
          {getUserName(user)}
          {isCurrentUser && (
            <chakra.span textStyle="small" fontFamily="sans" color="text.muted">
              {' (you)'}
            </chakra.span>
          )}
        </chakra.p>
        <chakra.p textStyle="small" lineHeight="1.35" color="text.muted">
          {user.username}
          {user.member_id !== null && ' · family member'}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}

export function EmailCell({ user: { email, email_verified } }: CellProps) {
  if (email === null) return <chakra.span color="text.muted">–</chakra.span>
  return (
    <chakra.p fontSize="1rem" lineHeight="1.35">
      {email}
      {email_verified && (
        <chakra.span
          display="inline-flex"
          alignItems="center"
          gap="1"
          ms="2"
          textStyle="small"
          color="success.text"
          whiteSpace="nowrap"
        >
          <BadgeCheck size={16} aria-hidden />
          verified
        </chakra.span>
      )}
    </chakra.p>
  )
}

export function LastLoginCell({ user: { last_login } }: CellProps) {
  if (last_login === null)
    return (
      <chakra.span textStyle="small" color="text.muted">
        Never
      </chakra.span>
    )
  return (
    <chakra.time
      dateTime={last_login}
      title={formatDateTime(last_login)}
      textStyle="small"
      fontVariantNumeric="tabular-nums"
    >
      {formatTimeAgo(last_login)}
    </chakra.time>
  )
}

export function CreatedCell({ user: { created_at, created_by_name } }: CellProps) {
  return (
    <chakra.p textStyle="small" lineHeight="1.35">
      <chakra.time dateTime={created_at} fontVariantNumeric="tabular-nums">
        {formatShortDate(created_at)}
      </chakra.time>
      {created_by_name !== null && (
        <chakra.span display="block" color="text.muted">
          by {created_by_name}
        </chakra.span>
      )}
    </chakra.p>
  )
}

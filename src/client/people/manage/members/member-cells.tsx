/** The cells of the table of family members. */

import { chakra } from '@chakra-ui/react'
import { AccountStatusChip } from '#client/accounts/manage/account-status-chip.tsx'
import { formatShortDate } from '#client/ui/format/format-date.ts'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { formatLifeDates } from '#shared/genealogy/dates/life-years.ts'
import { formatFullName, getMaidenName } from '../../person-name.ts'
import { accountStatusLabels, getAccountStatus } from './account-status.ts'

/** Narrow rows and cards have no space for the photo. */
const isNarrow = '@container (min-width: 40rem) and (max-width: 52rem), (max-width: 15rem)'

interface CellProps {
  member: FamilyMemberWithAuth
}

const tones = { none: 'none', unchanged: 'waiting', active: 'good', inactive: 'off' } as const

export function NameCell({ member }: CellProps) {
  const maiden = getMaidenName(member)
  return (
    <chakra.div display="flex" alignItems="center" gap="3" minW="0">
      <chakra.span display="contents" css={{ [isNarrow]: { display: 'none' } }}>
        <Medallion name={formatFullName(member)} photoUrl={member.profile_photo_url} />
      </chakra.span>
      <chakra.div minW="0">
        <chakra.p textStyle="name">{formatFullName(member)}</chakra.p>
        <chakra.p textStyle="small" color="text.muted">
          {maiden && `née ${maiden} · `}
          {formatLifeDates(member, new Date())}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}

export function ContactCell({ member: { username, email, phone } }: CellProps) {
  const [first = '–', ...rest] = [username, email, phone].filter(
    (contact) => contact !== null && contact !== '',
  )
  return (
    <>
      <chakra.p fontSize="1rem" lineHeight="1.35" color={first === '–' ? 'text.muted' : 'text'}>
        {first}
      </chakra.p>
      {rest.map((contact) => (
        <chakra.p key={contact} textStyle="small" lineHeight="1.35" color="text.muted">
          {contact}
        </chakra.p>
      ))}
    </>
  )
}

export function RoleCell({ member: { role } }: CellProps) {
  if (role === null) return <chakra.span color="text.muted">–</chakra.span>
  return (
    <chakra.span fontSize="1rem" fontWeight={role === 'admin' ? 600 : 400}>
      {role === 'admin' ? 'Admin' : 'Member'}
    </chakra.span>
  )
}

export function StatusCell({ member }: CellProps) {
  const status = getAccountStatus(member)
  return <AccountStatusChip tone={tones[status]}>{accountStatusLabels[status]}</AccountStatusChip>
}

/** The date of joining of a member with an account. */
export function JoinedCell({ member: { username, created_at } }: CellProps) {
  if (username === null) return <chakra.span color="text.muted">–</chakra.span>
  return (
    <chakra.time dateTime={created_at} textStyle="small" fontVariantNumeric="tabular-nums">
      {formatShortDate(created_at)}
    </chakra.time>
  )
}

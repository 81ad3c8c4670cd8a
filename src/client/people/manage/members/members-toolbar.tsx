/** What the table of family members is narrowed to: words, and how it stands with the account. */

import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { accountStatuses, accountStatusLabels } from './account-status.ts'
import { countStatuses, type MembersView } from './member-list.ts'

interface MembersToolbarProps {
  /** Everybody; undefined while it is not known how many there are. */
  members: readonly FamilyMemberWithAuth[] | undefined
  asked: MembersView
  onChange: (part: Partial<MembersView>) => void
}

export function MembersToolbar({ members, asked, onChange }: MembersToolbarProps) {
  const counts = useMemo(() => members && countStatuses(members), [members])
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${formatCount(count)})`
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 17rem)' }}
      gap={{ base: '2', sm: '4' }}
      alignItems="end"
      mb={{ base: '2', sm: '5' }}
    >
      <SearchField
        label="Search family members"
        placeholder="Name, username or email"
        value={asked.search}
        onChange={(search) => onChange({ search })}
      />
      <Field label="Status" inlineLabel="phone">
        {(control) => (
          <Select
            {...control}
            value={asked.status ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ status: accountStatuses.find((state) => state === value) ?? null })
            }
          >
            <option value="">{counted('All', members?.length)}</option>
            {accountStatuses.map((state) => (
              <option key={state} value={state}>
                {counted(accountStatusLabels[state], counts?.[state])}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </chakra.div>
  )
}

/** The search field and the status filter above the table of family members. */

import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { accountStatuses, accountStatusLabels } from './account-status.ts'
import { countStatuses, type MembersView } from './member-list.ts'

interface MembersToolbarProps {
  /** Undefined while the members load. */
  members: readonly FamilyMemberWithAuth[] | undefined
  view: MembersView
  onChange: (part: Partial<MembersView>) => void
}

export function MembersToolbar({ members, view, onChange }: MembersToolbarProps) {
  const counts = useMemo(() => members && countStatuses(members), [members])
  const formatOption = (name: string, count: number | undefined) =>
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
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <Field label="Status" inlineLabel="phone">
        {(control) => (
          <Select
            {...control}
            value={view.status ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ status: accountStatuses.find((state) => state === value) ?? null })
            }
          >
            <option value="">{formatOption('All', members?.length)}</option>
            {accountStatuses.map((state) => (
              <option key={state} value={state}>
                {formatOption(accountStatusLabels[state], counts?.[state])}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </chakra.div>
  )
}

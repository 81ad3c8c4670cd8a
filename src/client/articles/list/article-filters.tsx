/** The search field and the group filter of an article list. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { landscapePhone } from '#client/theme/screen-kinds.ts'
import { ChoiceButtons } from '#client/ui/controls/choice-buttons.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import type { ArticleKindConfig } from '../article-kinds.ts'
import type { ListState } from './list-url-state.ts'

const besideOnLowScreens = {
  [`@media ${landscapePhone}`]: {
    gridTemplateColumns: '15rem minmax(0, 1fr)',
    alignItems: 'center',
    mb: '4',
  },
} as const

interface ArticleFiltersProps {
  kind: ArticleKindConfig
  /** The groups that have articles. */
  groups: readonly string[]
  listState: ListState
  onChange: (change: Partial<ListState>) => void
}

export function ArticleFilters({ kind, groups, listState, onChange }: ArticleFiltersProps) {
  const selected = listState.group ?? kind.allGroupsLabel
  // Memoized: typing in the search field does not render the groups again.
  const choices = useMemo(
    () => (
      <ChoiceButtons
        label={kind.groupsLabel}
        choices={[kind.allGroupsLabel, ...groups]}
        selected={selected}
        onSelect={(group) => onChange({ group: group === kind.allGroupsLabel ? null : group })}
      />
    ),
    [kind, groups, selected, onChange],
  )
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      mb={{ base: '8', md: '10' }}
      css={besideOnLowScreens}
    >
      <chakra.div maxW="32rem">
        <SearchField
          label={kind.searchLabel}
          value={listState.search}
          onChange={(search) => onChange({ search })}
        />
      </chakra.div>
      {choices}
    </chakra.div>
  )
}

/** What narrows a list of articles: words, and one group of them. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { ChoiceButtons } from '#client/ui/controls/choice-buttons.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import type { KindDefinition } from '../article-kinds.ts'
import type { ListPlace } from './list-url-state.ts'

interface ArticleFiltersProps {
  kind: KindDefinition
  /** The groups that there are articles of. */
  groups: readonly string[]
  place: ListPlace
  onChange: (change: Partial<ListPlace>) => void
}

export function ArticleFilters({ kind, groups, place, onChange }: ArticleFiltersProps) {
  const chosen = place.group ?? kind.everything
  // A key that is typed above them costs them nothing.
  const choices = useMemo(
    () => (
      <ChoiceButtons
        label={kind.groupsLabel}
        choices={[kind.everything, ...groups]}
        selected={chosen}
        onSelect={(group) => onChange({ group: group === kind.everything ? null : group })}
      />
    ),
    [kind, groups, chosen, onChange],
  )
  return (
    <chakra.div display="grid" gap="4" mb={{ base: '8', md: '10' }}>
      <chakra.div maxW="32rem">
        <SearchField
          label={kind.searchLabel}
          value={place.search}
          onChange={(search) => onChange({ search })}
        />
      </chakra.div>
      {choices}
    </chakra.div>
  )
}

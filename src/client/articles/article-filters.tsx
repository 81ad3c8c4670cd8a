/** What narrows a list of articles: words, and one group of them. */
import { chakra } from '@chakra-ui/react'
import { Button } from '#client/ui/button.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import type { KindDefinition } from './article-kinds.ts'
import type { ListAddress } from './use-list-address.ts'

interface ArticleFiltersProps {
  kind: KindDefinition
  /** The groups that there are articles of. */
  groups: readonly string[]
  address: ListAddress
}

export function ArticleFilters({ kind, groups, address }: ArticleFiltersProps) {
  return (
    <chakra.div display="grid" gap="4" mb={{ base: '8', md: '10' }}>
      <chakra.div maxW="32rem">
        <SearchBox label={kind.searchLabel} value={address.search} onChange={address.type} />
      </chakra.div>
      <chakra.div role="group" aria-label={kind.groupsLabel} display="flex" flexWrap="wrap" gap="2">
        {[null, ...groups].map((group) => (
          <Button
            key={group ?? ''}
            variant="outline"
            px="4"
            borderRadius="full"
            fontSize="1rem"
            aria-pressed={address.group === group}
            _pressed={{ bg: 'accent', color: 'accent.ink', borderColor: 'transparent' }}
            onClick={() => address.choose(group)}
          >
            {group ?? kind.everything}
          </Button>
        ))}
      </chakra.div>
    </chakra.div>
  )
}

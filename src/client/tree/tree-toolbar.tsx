/** Search and buttons in the page's head; while there is no family yet they stand there and wait. */
import { chakra } from '@chakra-ui/react'
import { List, LocateFixed } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import type { Family } from './tree.queries.ts'
import { TreeSearch } from './tree-search.tsx'

interface TreeToolbarProps {
  family: Family | null
  monitorOpen?: boolean
  onChoose?: (id: string) => void
  onCenter?: () => void
  onMonitor?: () => void
}

const nothing = () => {}

export function TreeToolbar({
  family,
  monitorOpen = false,
  onChoose = nothing,
  onCenter,
  onMonitor,
}: TreeToolbarProps) {
  const share = { base: '1 0 auto', sm: 'none' }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" w={{ base: 'full', md: 'auto' }}>
      <TreeSearch family={family} onChoose={onChoose} />
      <Button variant="outline" flex={share} maxW="full" disabled={!family} onClick={onCenter}>
        <LocateFixed aria-hidden />
        Center Tree
      </Button>
      <Button
        variant="outline"
        flex={share}
        maxW="full"
        disabled={!family}
        aria-pressed={monitorOpen}
        onClick={onMonitor}
      >
        <List aria-hidden />
        Monitor
      </Button>
    </chakra.div>
  )
}

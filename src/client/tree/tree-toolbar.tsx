/** Search and buttons in the page's head; while there is no family yet they stand there and wait. */
import { chakra } from '@chakra-ui/react'
import { Download, List, LocateFixed } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { Family } from './chart/family.ts'
import { TreeSearch } from './search/tree-search.tsx'

interface TreeToolbarProps {
  family: Family | null
  searchRef?: Ref<HTMLInputElement>
  monitorOpen?: boolean
  onChoose?: (id: string) => void
  /** Without it there is no tree to be centred. */
  onCenter?: () => void
  onMonitor?: () => void
  /** Where this is the place for it. */
  onTakeAlong?: () => void
}

const nothing = () => {}

export function TreeToolbar({
  family,
  searchRef,
  monitorOpen = false,
  onChoose = nothing,
  onCenter,
  onMonitor,
  onTakeAlong,
}: TreeToolbarProps) {
  const share = { base: '1 0 auto', sm: 'none' }
  const px = { base: '1.5', md: '5' }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={{ base: '2', md: '3' }} w={{ base: 'full', md: 'auto' }}>
      <TreeSearch family={family} inputRef={searchRef} onChoose={onChoose} />
      {(onCenter || !family) && (
        <Button variant="outline" flex={share} maxW="full" px={px} disabled={!family} onClick={onCenter}>
          <LocateFixed aria-hidden />
          Center Tree
        </Button>
      )}
      <Button
        variant="outline"
        flex={share}
        maxW="full"
        px={px}
        disabled={!family}
        aria-pressed={monitorOpen}
        onClick={onMonitor}
      >
        <List aria-hidden />
        Monitor
      </Button>
      {onTakeAlong && (
        <Button variant="outline" size="icon" aria-label="Take it along" onClick={onTakeAlong}>
          <Download aria-hidden />
        </Button>
      )}
    </chakra.div>
  )
}

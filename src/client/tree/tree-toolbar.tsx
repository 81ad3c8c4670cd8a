/** The search field and the buttons in the page header; disabled while the family is loading. */
import { chakra } from '@chakra-ui/react'
import { Download, List, LocateFixed } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { Family } from './chart/family.ts'
import { TreeSearch } from './search/tree-search.tsx'

interface TreeToolbarProps {
  /** null while the family is loading. */
  family: Family | null
  searchRef?: RefObject<HTMLInputElement | null>
  isMonitorOpen?: boolean
  onChoose?: (id: string) => void
  /** Omitted in the text view, which has no canvas to centre. */
  onCenter?: () => void
  onToggleMonitor?: () => void
  /** Passed only on phones, where the view bar has no space for the button. */
  onExport?: () => void
  /** The views, on a phone held sideways: one bar has all tools. */
  children?: ReactNode
}

const doNothing = () => {}

export function TreeToolbar({
  family,
  searchRef,
  isMonitorOpen = false,
  onChoose = doNothing,
  onCenter,
  onToggleMonitor,
  onExport,
  children,
}: TreeToolbarProps) {
  const flex = { base: '1 0 auto', sm: 'none' }
  const px = { base: '1.5', md: '5' }
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      gap={{ base: '2', md: '3' }}
      w={{ base: 'full', md: children ? 'full' : 'auto' }}
      {...(children !== undefined && { css: { '--search-width': '11rem' } })}
    >
      <TreeSearch family={family} inputRef={searchRef} onChoose={onChoose} />
      {(onCenter || !family) && (
        <Button variant="outline" flex={flex} maxW="full" px={px} disabled={!family} onClick={onCenter}>
          <LocateFixed aria-hidden />
          Center Tree
        </Button>
      )}
      <Button
        variant="outline"
        flex={flex}
        maxW="full"
        px={px}
        disabled={!family}
        aria-pressed={isMonitorOpen}
        onClick={onToggleMonitor}
      >
        <List aria-hidden />
        Monitor
      </Button>
      {onExport && (
        <Button variant="outline" size="icon" aria-label="Export or print" onClick={onExport}>
          <Download aria-hidden />
        </Button>
      )}
      {children}
    </chakra.div>
  )
}

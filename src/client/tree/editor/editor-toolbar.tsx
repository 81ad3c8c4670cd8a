/** Search and buttons of the tree editor; disabled until the family is loaded. */
import { chakra } from '@chakra-ui/react'
import { UserPlus, Workflow } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import type { Family } from '../chart/family.ts'
import { TreeSearch } from '../search/tree-search.tsx'

interface EditorToolbarProps {
  family: Family | null
  /** Whether editing is possible at the moment. */
  canWrite: boolean
  onChoose?: (id: string) => void
  onAdd?: () => void
  onLayout?: () => void
}

const noop = () => {}

export function EditorToolbar({ family, canWrite, onChoose = noop, onAdd, onLayout }: EditorToolbarProps) {
  const share = { base: '1 0 auto', sm: 'none' }
  const px = { base: '3', md: '5' }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={{ base: '2', md: '3' }} w={{ base: 'full', md: 'auto' }}>
      <TreeSearch family={family} onChoose={onChoose} />
      <Button flex={share} maxW="full" px={px} disabled={!canWrite || !onAdd} onClick={onAdd}>
        <UserPlus aria-hidden />
        Add Member
      </Button>
      <Button
        variant="outline"
        flex={share}
        maxW="full"
        px={px}
        disabled={!onLayout}
        title="Reloads the family and shows the whole tree. After a change, the tree is arranged automatically."
        onClick={onLayout}
      >
        <Workflow aria-hidden />
        Auto Layout
      </Button>
    </chakra.div>
  )
}

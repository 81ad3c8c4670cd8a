/** Search and buttons of the editor's head; while there is no family yet they stand there and wait. */
import { chakra } from '@chakra-ui/react'
import { UserPlus, Workflow } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import type { Family } from '../chart/family.ts'
import { TreeSearch } from '../search/tree-search.tsx'

interface EditorToolbarProps {
  family: Family | null
  /** Something can be written now. */
  possible: boolean
  onChoose?: (id: string) => void
  onAdd?: () => void
  onLayout?: () => void
}

const nothing = () => {}

export function EditorToolbar({ family, possible, onChoose = nothing, onAdd, onLayout }: EditorToolbarProps) {
  const share = { base: '1 0 auto', sm: 'none' }
  const px = { base: '3', md: '5' }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={{ base: '2', md: '3' }} w={{ base: 'full', md: 'auto' }}>
      <TreeSearch family={family} onChoose={onChoose} />
      <Button flex={share} maxW="full" px={px} disabled={!possible || !onAdd} onClick={onAdd}>
        <UserPlus aria-hidden />
        Add Member
      </Button>
      <Button
        variant="outline"
        flex={share}
        maxW="full"
        px={px}
        disabled={!onLayout}
        title="The tree lays itself out after every change. This reads the family anew and shows the whole tree."
        onClick={onLayout}
      >
        <Workflow aria-hidden />
        Auto Layout
      </Button>
    </chakra.div>
  )
}

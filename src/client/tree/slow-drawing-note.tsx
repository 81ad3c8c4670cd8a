/** Says that drawing the family tree takes long, and offers a simple drawing instead. */
import { chakra } from '@chakra-ui/react'
import { Button } from '#client/ui/controls/button.tsx'

export function SlowDrawingNote({ onSimplify }: { onSimplify: () => void }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      mb="3"
      color="text.muted"
    >
      <p role="status">
        The family tree is still being drawn. A simpler drawing is ready sooner, but more of its lines cross.
      </p>
      <Button variant="outline" onClick={onSimplify}>
        Draw a simpler tree
      </Button>
    </chakra.div>
  )
}

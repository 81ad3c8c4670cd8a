/** Says that the same text is being written in another tab. */
import { chakra } from '@chakra-ui/react'
import { Button } from '#client/ui/controls/button.tsx'

export function WrittenElsewhere({ onContinue }: { onContinue: () => void }) {
  return (
    <chakra.p textStyle="small" color="text.muted">
      You are writing this in another tab.{' '}
      <Button variant="quiet" onClick={onContinue}>
        Continue here
      </Button>
    </chakra.p>
  )
}

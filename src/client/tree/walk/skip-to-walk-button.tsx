/** A skip link to the walk view for people who cannot use the canvas; visible on focus. */
import { chakra } from '@chakra-ui/react'
import { buttonRecipe } from '#client/theme/recipes.ts'

const SkipButton = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })

export function SkipToWalkButton({ onWalk }: { onWalk: () => void }) {
  return (
    <SkipButton
      variant="solid"
      position="absolute"
      zIndex="6"
      top="3"
      insetStart="3"
      css={{ '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' } }}
      onClick={onWalk}
    >
      Show the family tree as text instead
    </SkipButton>
  )
}

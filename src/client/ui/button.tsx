/** Buttons, and links that look like buttons. */
import { chakra } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router'
import { buttonRecipe, linkRecipe } from '#client/theme/recipes.ts'

/** `variant`: solid (the one thing to do), outline, quiet, danger. `size`: md, lg, icon (then give `aria-label`). */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })

/** A link within the site that looks like a button. */
export const ButtonLink = chakra(RouterLink, buttonRecipe)

/** A link within the site, in running text. */
export const TextLink = chakra(RouterLink, linkRecipe)

/** A link out of the site: mail, telephone, another place. */
export const OutsideLink = chakra('a', linkRecipe)

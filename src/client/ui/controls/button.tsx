/** Buttons, and links that look like buttons. */
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type MouseEvent, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { buttonRecipe, linkRecipe } from '#client/theme/recipes.ts'

const BaseButton = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })

/** Nor does it send a form. */
const preventDefault = (event: MouseEvent) => event.preventDefault()

/**
 * `variant`: solid (the one thing to do), outline, quiet, danger. `size`: md, lg, icon (then give `aria-label`).
 *
 * One that becomes disabled under the focus keeps it until one goes on, and does nothing: a browser would drop the focus,
 * and whoever has pressed it would begin again at the top of the page.
 */
export function Button({ disabled = false, onFocus, onBlur, ...rest }: ComponentProps<typeof BaseButton>) {
  const [focused, setFocused] = useState(false)
  const kept = disabled && focused
  return (
    <BaseButton
      {...rest}
      disabled={disabled && !focused}
      onFocus={(event) => {
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        onBlur?.(event)
      }}
      {...(kept && { 'aria-disabled': true, 'data-disabled': '', onClick: preventDefault })}
    />
  )
}

/** A link within the site that looks like a button. */
export const ButtonLink = chakra(RouterLink, buttonRecipe)

/** A link within the site, in running text. */
export const TextLink = chakra(RouterLink, linkRecipe)

/** A link out of the site: mail, telephone, another place. */
export const ExternalLink = chakra('a', linkRecipe)

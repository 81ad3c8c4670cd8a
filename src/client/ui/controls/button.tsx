/** Buttons, and links that look like buttons. */
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type MouseEvent, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { buttonRecipe, linkRecipe } from '#client/theme/recipes.ts'

const BaseButton = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })

/** Also keeps a disabled submit button from submitting the form. */
const preventDefault = (event: MouseEvent) => event.preventDefault()

/**
 * `variant`: solid (the main action), outline, quiet, danger. `size`: md, lg, icon (requires `aria-label`).
 *
 * A focused button that becomes disabled keeps the focus and ignores clicks until the focus leaves the button. With the
 * native attribute the browser drops the focus, and a keyboard user starts again at the top of the page.
 */
export function Button({ disabled = false, onFocus, onBlur, ...rest }: ComponentProps<typeof BaseButton>) {
  const [focused, setFocused] = useState(false)
  const keepsFocus = disabled && focused
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
      {...(keepsFocus && { 'aria-disabled': true, 'data-disabled': '', onClick: preventDefault })}
    />
  )
}

/** A link to a page of the site, styled as a button. */
export const ButtonLink = chakra(RouterLink, buttonRecipe)

/** A link to a page of the site, inside text. */
export const TextLink = chakra(RouterLink, linkRecipe)

/** A link to another site, an e-mail address or a phone number. */
export const ExternalLink = chakra('a', linkRecipe)

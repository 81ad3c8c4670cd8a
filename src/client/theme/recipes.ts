/** The Chakra recipes of buttons, fields, links and panels; every tap target is at least 44 px high. */
import { defineRecipe } from '@chakra-ui/react'

const focusRing = {
  _focusVisible: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
}

export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: 'touch',
    minW: 'touch',
    // With large letters on small screens a long word is wider than the page.
    maxW: 'full',
    overflowWrap: 'anywhere',
    px: '5',
    py: '2',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    textStyle: 'control',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'quick',
    ...focusRing,
    _disabled: { cursor: 'not-allowed', opacity: 0.62 },
    '& > svg': { flexShrink: 0, width: '1.2em', height: '1.2em' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'accent',
        color: 'accent.ink',
        boxShadow: 'sheet',
        _hover: { bg: 'accent.hover' },
        _active: { bg: 'accent.hover' },
      },
      outline: {
        bg: 'transparent',
        color: 'text',
        borderColor: 'line.strong',
        _hover: { bg: 'accent.soft' },
        _active: { bg: 'accent.soft' },
      },
      quiet: {
        bg: 'transparent',
        color: 'text',
        _hover: { bg: 'accent.soft' },
        _active: { bg: 'accent.soft' },
      },
      danger: {
        bg: 'danger',
        color: 'danger.ink',
        _hover: { bg: 'danger.hover' },
        _active: { bg: 'danger.hover' },
      },
    },
    size: {
      md: {},
      lg: { minH: '3.25rem', px: '7', fontSize: '1.125rem' },
      icon: { px: '0', py: '0', w: 'touch', '& > svg': { width: '1.4em', height: '1.4em' } },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
})

export const fieldRecipe = defineRecipe({
  className: 'field',
  base: {
    display: 'block',
    w: 'full',
    minH: '3rem',
    px: '3.5',
    py: '2.5',
    bg: 'raised',
    color: 'text',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'md',
    textStyle: 'body',
    lineHeight: 1.35,
    scrollMarginBlock: '6rem',
    transitionProperty: 'border-color',
    transitionDuration: 'quick',
    _placeholder: { color: 'text.muted', opacity: 1 },
    _hover: { borderColor: 'accent.text' },
    _focusVisible: {
      outline: '3px solid',
      outlineColor: 'focus',
      outlineOffset: '0px',
      borderColor: 'focus',
    },
    _invalid: { borderColor: 'danger.text' },
    _readOnly: { bg: 'sunken', borderColor: 'line' },
    _disabled: { cursor: 'not-allowed', opacity: 0.62 },
  },
})

export const linkRecipe = defineRecipe({
  className: 'link',
  base: {
    color: 'accent.text',
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: '2px',
    _hover: { textDecorationThickness: '2px' },
    ...focusRing,
  },
})

export const panelRecipe = defineRecipe({
  className: 'panel',
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'sheet',
    p: { base: 'min(1.25rem, 6vw)', md: '7' },
  },
})

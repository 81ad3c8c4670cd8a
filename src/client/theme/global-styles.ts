/** The global styles of all pages: background, fonts, selection, scrolling, animations. */
import { defineGlobalStyles, defineKeyframes } from '@chakra-ui/react'

export const keyframes = defineKeyframes({
  appear: { from: { opacity: 0 }, to: { opacity: 1 } },
  rise: { from: { opacity: 0, transform: 'translateY(0.75rem)' }, to: { opacity: 1, transform: 'none' } },
  sheetUp: { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
  drawerIn: { from: { transform: 'translateX(100%)' }, to: { transform: 'none' } },
  breathe: { '0%, 100%': { opacity: 0.55 }, '50%': { opacity: 1 } },
  travel: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } },
})

export const globalCss = defineGlobalStyles({
  html: {
    bg: 'bg',
    color: 'text',
    fontFamily: 'sans',
    textSizeAdjust: '100%',
    scrollbarColor: '{colors.line.strong} transparent',
    scrollPaddingTop: '5rem',
    /** Keyboard focus never scrolls a control below the fixed action button. */
    '&:has([data-thumb-low])': { mdDown: { scrollPaddingBottom: '5rem' } },
    '--global-color-border': 'colors.line',
    '--global-color-placeholder': 'colors.text.muted',
  },
  body: {
    textStyle: 'body',
    minHeight: '100dvh',
    overflowWrap: 'break-word',
    WebkitTapHighlightColor: 'transparent',
  },
  /** Avoids single words in the last line of a paragraph. */
  p: { textWrap: 'pretty' },
  '#root': { minHeight: '100dvh' },
  /** A paper texture above the background color. */
  '.textured': {
    backgroundColor: 'bg',
    backgroundImage: 'url(/texture.webp)',
    backgroundSize: '240px',
    backgroundBlendMode: 'soft-light',
  },
  'h1:focus': { outline: 'none' },
  '::selection': { bg: 'accent', color: 'accent.ink' },
  ':focus-visible': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '1ms !important',
      scrollBehavior: 'auto !important',
    },
  },
})

/** The global styles of all pages: background, fonts, selection, scrolling, animations. */
import { defineGlobalStyles, defineKeyframes } from '@chakra-ui/react'
import { branchPaletteCss } from './branch-palettes.ts'
import { landscapePhone, lowWindow } from './screen-kinds.ts'

const textField = ':is(input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea)'

export const keyframes = defineKeyframes({
  appear: { from: { opacity: 0 }, to: { opacity: 1 } },
  rise: { from: { opacity: 0, transform: 'translateY(0.75rem)' }, to: { opacity: 1, transform: 'none' } },
  sheetUp: { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
  drawerIn: { from: { transform: 'translateX(100%)' }, to: { transform: 'none' } },
  breathe: { '0%, 100%': { opacity: 0.55 }, '50%': { opacity: 1 } },
  /** Reveals an element; it sets which part is hidden at first. */
  draw: { from: { clipPath: 'var(--undrawn)' }, to: { clipPath: 'inset(0)' } },
  travel: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } },
})

/** keyboard-insets.ts sets this variable while the keyboard is open. */
const openKeyboard = '[style*="--keyboard-inset"]'
const withBottomBar = `&:has([data-bottom-bar]):not(${openKeyboard})`
/** The bar's own styles are in a later cascade layer. */
const hiddenBottomBar = { display: 'none !important' }

export const globalCss = defineGlobalStyles({
  html: {
    bg: 'bg',
    color: 'text',
    fontFamily: 'sans',
    textSizeAdjust: '100%',
    scrollbarColor: '{colors.line.strong} transparent',
    scrollPaddingTop: 'calc(5rem + var(--safe-top))',
    scrollPaddingBottom: 'var(--bottom-bar-height)',
    /** Keyboard focus never scrolls a control below the fixed action button. */
    '&:has([data-thumb-low])': {
      mdDown: { scrollPaddingBottom: 'calc(5rem + max(var(--safe-bottom), var(--bottom-bar-height)))' },
    },
    /** The edges of the screen that a notch, rounded corners or the home indicator cover. */
    '--safe-top': 'env(safe-area-inset-top, 0px)',
    '--safe-right': 'env(safe-area-inset-right, 0px)',
    '--safe-bottom': 'env(safe-area-inset-bottom, 0px)',
    '--safe-left': 'env(safe-area-inset-left, 0px)',
    /** Without the safe area. */
    '--header-height': { base: '3.75rem', lg: '4.25rem' },
    /** What the bottom bar covers, with the safe area; 0px without the bar, and while the on-screen keyboard is open. */
    '--bottom-bar-height': '0px',
    '--bottom-bar-row': 'clamp(48px, 3.5rem, 64px)',
    '@media screen': {
      [withBottomBar]: { '--bottom-bar-height': 'calc(var(--bottom-bar-row) + var(--safe-bottom))' },
    },
    [`@media ${landscapePhone}`]: { '--header-height': '2.75rem', '--bottom-bar-row': '48px' },
    /** Browsers that resize the page for the keyboard. */
    [`@media ${lowWindow}`]: {
      [`${withBottomBar}:has(${textField}:focus)`]: { '--bottom-bar-height': '0px' },
      [`&:has(${textField}:focus) [data-bottom-bar]`]: hiddenBottomBar,
    },
    [`&${openKeyboard} [data-bottom-bar]`]: hiddenBottomBar,
    '@media print': { '& :is([data-bottom-bar], [data-screen-only])': hiddenBottomBar },
    '--global-color-border': 'colors.line',
    '--global-color-placeholder': 'colors.text.muted',
  },
  ...branchPaletteCss,
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
  /** A double tap presses twice and does not zoom. */
  'a, button, input, select, textarea, label, summary, [role=button], [role=tab], [role=option]': {
    touchAction: 'manipulation',
  },
  /** A long press selects no text of a control and opens no menu of iOS; texts and pictures keep both. */
  'button, summary, nav a, [role=button], [role=tab], [role=option], .react-flow__node': {
    userSelect: 'none',
    WebkitTouchCallout: 'none',
  },
  'button img': { WebkitTouchCallout: 'default' },
  'h1:focus': { outline: 'none' },
  '::selection': { bg: 'accent', color: 'accent.ink' },
  ':focus-visible': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      // With a duration, every change of a property would be a transition, and layout a frame late.
      transitionProperty: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
})

/** The layout of a page: title, introduction, actions and content width. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { landscapePhone } from '#client/theme/screen-kinds.ts'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { useDocumentTitle } from './document-title.tsx'
import { usePageHeading } from './page-heading.ts'

interface PageProps {
  title: string
  /** One or two sentences under the title. */
  intro?: ReactNode
  /** Replaces the introduction: the selected subject of the page. */
  subject?: ReactNode
  /** The content width: `measure` for text, `page` for lists and cards, `desk` for admin pages, `full` for a canvas. */
  width?: 'narrow' | 'measure' | 'page' | 'desk' | 'full'
  /** A link above the title: visible with large text, otherwise only when it has the keyboard focus. */
  shortcut?: ReactNode
  /** Next to the title on wide screens, below the title on phones. */
  aside?: ReactNode
  /** A small button at the end of the title line, on phones too. */
  cornerButton?: ReactNode
  /** The page's main action: next to the title on wide screens, fixed at the bottom on phones. */
  action?: ReactNode
  /** Hides the main action, and keeps its place. */
  isActionHidden?: boolean
  /** Title and content together fill the window below the site's header: the last child takes what is left. */
  fillsWindow?: boolean
  /**
   * Narrow space around the title, so that the content begins high on the screen: always, or on phones only and without
   * the introduction there.
   */
  isCompact?: boolean | 'phone'
  /** Below a page that fills the window. */
  below?: ReactNode
  /** Moves the focus to the title when the focused element is removed. */
  restoresFocus?: boolean
  children: ReactNode
}

/** Media queries do not know the text size that the user has chosen on this site. */
const largeTextSizes = '[data-text-size="130"], [data-text-size="145"], [data-text-size="160"]'
const largeText = `html:is(${largeTextSizes})`

/**
 * Fixes the main action at the bottom of a phone's screen; other styles find it by `data-thumb-low`. On very small screens
 * and with large fonts the action stays below the title, because it would cover too much.
 */
const fixedAction = {
  '@media (min-width: 22rem) and (max-width: 47.99rem)': {
    position: 'fixed',
    zIndex: 'sticky',
    bottom: 'calc(1rem + max(env(safe-area-inset-bottom), var(--bottom-bar-height)))',
    insetEnd: 'calc(1rem + env(safe-area-inset-right))',
    borderRadius: 'md',
    boxShadow: 'lifted',
    // A disabled button is translucent.
    bg: 'bg',
    [`${largeText} &`]: { position: 'static', boxShadow: 'none' },
    // Does not cover an open menu.
    'main:has([role=menu]) &': { visibility: 'hidden' },
  },
} as const

const shortcutStyle = {
  mb: '2',
  [`html:not(${largeTextSizes}) &:not(:focus-within)`]: {
    position: 'absolute',
    w: '1px',
    h: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const

/** On a phone held sideways the title would leave no space for the content. */
const hiddenTitle = {
  [`@media ${landscapePhone}`]: {
    position: 'absolute',
    w: '1px',
    h: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const

/** On a phone held sideways every line counts: no introduction, and the title beside the action. */
const lowScreen = {
  [`@media ${landscapePhone}`]: {
    pt: '3',
    '& > header': { mb: '3', alignItems: 'center' },
    '& > header h1': { fontSize: '1.5rem' },
    '& > header h1 ~ p': { display: 'none' },
  },
} as const

/** The margin at both sides of the page. */
const margin = { base: 'min(1rem, 5vw)', md: '2rem' }

/**
 * Computes the content width of a list page in this window before the page is rendered, ignoring scroll bars.
 *
 * @param rem the root font size in pixels
 */
export function getContentWidth(rem: number): number {
  const { innerWidth } = window
  const side = innerWidth < 48 * rem ? Math.min(rem, innerWidth / 20) : 2 * rem
  return Math.min(innerWidth, 72 * rem) - 2 * side
}

export function Page({
  title,
  intro,
  subject,
  width = 'page',
  shortcut,
  aside,
  cornerButton: corner,
  action,
  isActionHidden = false,
  fillsWindow = false,
  isCompact = false,
  below,
  restoresFocus: keepsFocus = false,
  children,
}: PageProps) {
  useDocumentTitle(title)
  const heading = usePageHeading()
  const place = useRef<HTMLDivElement>(null)
  // For example a filtered row, or the "Try Again" button after a success.
  useFocusFallback(place, keepsFocus ? () => heading.current : null)
  const content = (
    <>
      {shortcut && <chakra.div css={shortcutStyle}>{shortcut}</chakra.div>}
      <chakra.header
        display="flex"
        flexWrap={{ base: 'wrap', md: corner || action ? 'nowrap' : 'wrap' }}
        alignItems={corner ? { base: 'flex-start', md: 'flex-end' } : 'flex-end'}
        justifyContent="space-between"
        gap={fillsWindow ? '2' : '4'}
        mb={fillsWindow ? '2' : isCompact === true ? '3' : { base: isCompact ? '3' : '6', md: '9' }}
      >
        <chakra.div
          maxW="measure"
          {...(fillsWindow && { css: hiddenTitle })}
          {...(corner && { flex: '1 1 10rem' })}
          {...(subject && { flex: '1 1 24rem', maxW: 'none' })}
        >
          <chakra.h1
            ref={heading}
            tabIndex={-1}
            textStyle={
              fillsWindow || isCompact === true
                ? 'title'
                : { base: isCompact ? 'title' : 'display', md: 'display' }
            }
          >
            {title}
          </chakra.h1>
          {subject}
          {intro && !subject && (
            <chakra.p
              textStyle={fillsWindow ? 'body' : 'lead'}
              color="text.muted"
              mt={fillsWindow ? '0' : '3'}
              textWrap="pretty"
              {...(isCompact === 'phone' && { hideBelow: 'md' })}
            >
              {intro}
            </chakra.p>
          )}
        </chakra.div>
        {aside}
        {corner}
        {action && (
          <chakra.div
            css={fixedAction}
            flexShrink={{ base: 1, md: 0 }}
            {...(isActionHidden && { visibility: 'hidden' })}
            data-thumb-low=""
          >
            {action}
          </chakra.div>
        )}
      </chakra.header>
      {children}
    </>
  )
  return (
    <chakra.div
      ref={place}
      css={lowScreen}
      w="full"
      maxW={width === 'full' ? 'none' : width}
      mx="auto"
      px={margin}
      pt={fillsWindow || isCompact === true ? '3' : { base: isCompact ? '3' : '7', md: '12' }}
      pb={fillsWindow ? '12' : { base: action ? '24' : '12', md: '20' }}
    >
      {fillsWindow ? (
        <chakra.div
          display="flex"
          flexDirection="column"
          minH="calc(100dvh - var(--header-height) - var(--safe-top) - max(var(--bottom-bar-height), var(--safe-bottom)) - 1.5rem)"
        >
          {content}
        </chakra.div>
      ) : (
        content
      )}
      {below}
    </chakra.div>
  )
}

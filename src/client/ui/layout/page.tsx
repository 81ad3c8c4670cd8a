/** The frame of every page: its title, a few opening words, and the measure its content keeps. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { useDocumentTitle } from './document-title.tsx'

interface PageProps {
  title: string
  /** One or two sentences under the title. */
  intro?: ReactNode
  /** In the place of the opening words: what the page shows just now. */
  subject?: ReactNode
  /** `measure` for reading, `page` for lists and cards, `desk` for the admin area, `full` for a canvas. */
  width?: 'narrow' | 'measure' | 'page' | 'desk' | 'full'
  /** Stands beside the title on wide screens, below it on phones. */
  aside?: ReactNode
  /** A small button at the far end of the title, on phones too. */
  cornerButton?: ReactNode
  /** What one comes here to do: beside the title on wide screens, in the thumb's reach on phones. */
  action?: ReactNode
  /** Whoever had the focus on something that goes finds it at the title: for pages on which much comes and goes. */
  restoresFocus?: boolean
  children: ReactNode
}

/**
 * Over the foot of the page, which is as much higher; what else has to give way knows it by `data-thumb-low`. On the
 * smallest phones and with large letters it would hide too much: there it stands under the title.
 */
const thumbLow = {
  '@media (min-width: 22rem) and (max-width: 47.99rem)': {
    position: 'fixed',
    zIndex: 'sticky',
    bottom: 'calc(1rem + env(safe-area-inset-bottom))',
    insetEnd: 'calc(1rem + env(safe-area-inset-right))',
    borderRadius: 'md',
    boxShadow: 'lifted',
    // What is disabled lets through what is behind it.
    bg: 'bg',
    // Nor does it lie over an open menu.
    'main:has([role=menu]) &': { visibility: 'hidden' },
  },
} as const

/** Free on both sides of the page. */
const margin = { base: 'min(1rem, 5vw)', md: '2rem' }

/**
 * How wide a list page's content will be in this window, scroll bars aside: for what has to know it before it is drawn.
 *
 * @param rem pixels
 */
export function getContentWidth(rem: number): number {
  const { innerWidth } = window
  const side = innerWidth < 48 * rem ? Math.min(rem, innerWidth / 20) : 2 * rem
  return Math.min(innerWidth, 72 * rem) - 2 * side
}

let firstPageShown = false
/** Where the last key or touch fell: a link is still pressed on the page that it leads away from. */
let touchedPath: string | null = null

for (const touch of ['keydown', 'pointerdown']) {
  document.addEventListener(touch, () => (touchedPath = location.pathname), { capture: true })
}

/**
 * Every page but the first hands the focus to its title, so that a screen reader begins there; not to somebody who has
 * already gone on to something else while the page was loading.
 */
export function usePageHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (firstPageShown && touchedPath !== location.pathname) heading.current?.focus({ preventScroll: true })
    firstPageShown = true
  }, [])
  return heading
}

export function Page({
  title,
  intro,
  subject,
  width = 'page',
  aside,
  cornerButton: corner,
  action,
  restoresFocus: keepsFocus = false,
  children,
}: PageProps) {
  useDocumentTitle(title)
  const heading = usePageHeading()
  const place = useRef<HTMLDivElement>(null)
  // A row that answers to its filter no more, a "Try Again" that has helped.
  useFocusFallback(place, keepsFocus ? () => heading.current : null)
  return (
    <chakra.div
      ref={place}
      w="full"
      maxW={width === 'full' ? 'none' : width}
      mx="auto"
      px={margin}
      pt={{ base: '7', md: '12' }}
      pb={{ base: action ? '24' : '12', md: '20' }}
    >
      <chakra.header
        display="flex"
        flexWrap={{ base: 'wrap', md: corner || action ? 'nowrap' : 'wrap' }}
        alignItems={corner ? { base: 'flex-start', md: 'flex-end' } : 'flex-end'}
        justifyContent="space-between"
        gap="4"
        mb={{ base: '6', md: '9' }}
      >
        <chakra.div
          maxW="measure"
          {...(corner && { flex: '1 1 10rem' })}
          {...(subject && { flex: '1 1 24rem', maxW: 'none' })}
        >
          <chakra.h1 ref={heading} tabIndex={-1} textStyle="display">
            {title}
          </chakra.h1>
          {subject}
          {intro && !subject && (
            <chakra.p textStyle="lead" color="text.muted" mt="3" textWrap="pretty">
              {intro}
            </chakra.p>
          )}
        </chakra.div>
        {aside}
        {corner}
        {action && (
          <chakra.div css={thumbLow} flexShrink={{ base: 1, md: 0 }} data-thumb-low="">
            {action}
          </chakra.div>
        )}
      </chakra.header>
      {children}
    </chakra.div>
  )
}

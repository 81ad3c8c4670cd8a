/**
 * Toasts: one at a time; a new toast replaces the visible one. Not Chakra's toaster: that one queues toasts, announces
 * errors politely instead of at once, and adds 14 KB to the sign-in page.
 */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../controls/button.tsx'

export interface Toast {
  title: string
  description?: string
  tone?: 'plain' | 'destructive'
}

type VisibleToast = Toast & { number: number }

const listeners = new Set<() => void>()
let visible: VisibleToast | null = null
let count = 0

function show(next: VisibleToast | null) {
  visible = next
  for (const listener of listeners) listener()
}

/** Shows a toast and removes the visible one. */
export function toast(next: Toast) {
  show({ ...next, number: ++count })
}

export function dismissToast() {
  show(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The id of the visible toast's element. */
export const toastId = 'toast'

/** The home indicator, or the on-screen keyboard of a dialog. */
const coveredBottom = 'max(var(--safe-bottom), var(--bottom-bar-height)) + var(--keyboard-inset-bottom, 0px)'

const durationMs = { plain: 5_000, destructive: 9_000 }

/** Renders the visible toast; the app mounts it once. A toast under the pointer or with the focus stays. */
export function Toaster() {
  const current = useSyncExternalStore(subscribe, () => visible)
  /** The number of the toast under the pointer or with the focus. */
  const [pausedNumber, setPausedNumber] = useState(0)
  const isPaused = current?.number === pausedNumber
  const tone = current?.tone ?? 'plain'

  useEffect(() => {
    if (!current || isPaused) return
    const timer = setTimeout(dismissToast, durationMs[current.tone ?? 'plain'])
    return () => clearTimeout(timer)
  }, [current, isPaused])

  // Outside of the app's root, because an open dialog hides the app from screen readers.
  return createPortal(
    <chakra.div
      role="status"
      aria-live={tone === 'destructive' ? 'assertive' : 'polite'}
      aria-atomic
      position="fixed"
      zIndex="toast"
      insetInline="0"
      bottom={`calc(1rem + ${coveredBottom})`}
      ps="max(1rem, var(--safe-left))"
      pe="max(1rem, var(--safe-right))"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'auto' }}
      justifyContent={{ base: 'stretch', md: 'end' }}
      pointerEvents="none"
      // Stays above the buttons of a dialog and the page's action button at the bottom of a phone.
      css={{
        'body:has([data-thumb-low]) &': {
          mdDown: { bottom: `calc(4.75rem + ${coveredBottom})` },
        },
        'body[data-scroll-lock] &': {
          mdDown: { bottom: `calc(min(6rem, 12dvh) + ${coveredBottom})` },
          md: { justifyContent: 'start' },
        },
      }}
    >
      {current && (
        <chakra.div
          id={toastId}
          key={current.number}
          pointerEvents="auto"
          display="flex"
          alignItems="flex-start"
          gap="3"
          minW={{ md: '20rem' }}
          maxW={{ md: '28rem' }}
          ps="4"
          pe="1.5"
          py="1.5"
          bg={tone === 'destructive' ? 'danger' : 'raised'}
          color={tone === 'destructive' ? 'danger.ink' : 'text'}
          borderWidth="1px"
          borderColor={tone === 'destructive' ? 'danger.hover' : 'line.strong'}
          borderRadius="lg"
          boxShadow="lifted"
          animation="rise 200ms ease-out"
          onPointerEnter={() => setPausedNumber(current.number)}
          onPointerLeave={() => setPausedNumber(0)}
          onFocus={() => setPausedNumber(current.number)}
          onBlur={() => setPausedNumber(0)}
        >
          <chakra.div flex="1" py="2.5" minW="0" overflowWrap="anywhere">
            <chakra.p fontWeight={600} lineHeight="1.35">
              {current.title}
            </chakra.p>
            {current.description && (
              <chakra.p textStyle="small" mt="1">
                {current.description}
              </chakra.p>
            )}
          </chakra.div>
          <Button
            variant="quiet"
            size="icon"
            color="inherit"
            _hover={{ bg: 'transparent' }}
            aria-label="Dismiss"
            onClick={dismissToast}
          >
            <X aria-hidden />
          </Button>
        </chakra.div>
      )}
    </chakra.div>,
    document.body,
  )
}

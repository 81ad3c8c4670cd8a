/** Toasts: one at a time, a newer one replaces the older. */
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

type Shown = Toast & { number: number }

const listeners = new Set<() => void>()
let shown: Shown | null = null
let count = 0

function show(next: Shown | null) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast in place of whatever toast there is. */
export function toast(next: Toast) {
  show({ ...next, number: ++count })
}

export function dismissToast() {
  show(null)
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The id of the one that is shown. */
export const toastId = 'toast'

const lasts = { plain: 5_000, destructive: 9_000 }

/** Where toasts appear: once, around the whole app. A pointer or the focus upon a toast keeps it. */
export function Toaster() {
  const current = useSyncExternalStore(watch, () => shown)
  /** The number of the one that is held. */
  const [holding, setHolding] = useState(0)
  const held = current?.number === holding
  const tone = current?.tone ?? 'plain'

  useEffect(() => {
    if (!current || held) return
    const timer = setTimeout(dismissToast, lasts[current.tone ?? 'plain'])
    return () => clearTimeout(timer)
  }, [current, held])

  // Beside the app, not in it: what lies under a dialog is hidden from screen readers.
  return createPortal(
    <chakra.div
      role="status"
      aria-live={tone === 'destructive' ? 'assertive' : 'polite'}
      aria-atomic
      position="fixed"
      zIndex="toast"
      insetInline="0"
      bottom="calc(1rem + env(safe-area-inset-bottom))"
      px="4"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'auto' }}
      justifyContent={{ base: 'stretch', md: 'end' }}
      pointerEvents="none"
      // A sheet's buttons are down there, or the page's action.
      css={{
        'body:has([data-thumb-low]) &': {
          mdDown: { bottom: 'calc(4.75rem + env(safe-area-inset-bottom))' },
        },
        'body[data-scroll-lock] &': {
          mdDown: { bottom: 'calc(min(6rem, 12vh) + env(safe-area-inset-bottom))' },
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
          onPointerEnter={() => setHolding(current.number)}
          onPointerLeave={() => setHolding(0)}
          onFocus={() => setHolding(current.number)}
          onBlur={() => setHolding(0)}
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

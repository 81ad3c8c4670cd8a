/** The person who is signed in, and the menu under their name. */
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { runAfterInitialLoad } from '../startup/run-after-initial-load.ts'
import { UnsentBadge } from './unsent-badge.tsx'
import { formatUnsentCount, useUnsentCount } from './unsent-count.ts'

const loadEntries = () => import('./user-menu-items.tsx')
const UserEntries = lazy(loadEntries)
const loadFace = () => import('./current-user-avatar.tsx')
const loadAhead = () => void loadEntries().catch(() => {})

/** A dialog that the panel has opened belongs to it: closing it gives the focus back to the panel. */
function isElsewhere(root: HTMLElement | null, target: EventTarget | null) {
  return target instanceof Element && !root?.contains(target) && !target.closest('[role$=dialog]')
}

/** Opens and closes a panel under its button: Escape, a click elsewhere and the focus leaving close it. */
function useDisclosure() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const onPointer = (event: PointerEvent) => {
      if (isElsewhere(root.current, event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [open])

  return {
    open,
    toggle: () => setOpen(!open),
    close: () => setOpen(false),
    button,
    rootProps: {
      ref: root,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        button.current?.focus()
      },
      onBlur: (event: FocusEvent) => {
        if (isElsewhere(root.current, event.relatedTarget)) setOpen(false)
      },
    },
  }
}

/** Their face, once the page has what it came for; where it cannot be loaded, the initials stay. */
function useOwnFace() {
  const [Face, setFace] = useState<ComponentType<{ name: string; size: 'sm' }>>(() => Avatar)
  useEffect(() => {
    runAfterInitialLoad(
      () =>
        void loadFace().then(
          (loaded) => setFace(() => loaded.default),
          () => {},
        ),
    )
  }, [])
  return Face
}

export function UserMenu() {
  const { user } = useSession()
  const { open, toggle, close, button, rootProps } = useDisclosure()
  const count = useUnsentCount()
  const [ever, setEver] = useState(false)
  const id = useId()
  const Face = useOwnFace()
  if (!user) return null
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username
  return (
    <chakra.div position="relative" {...rootProps}>
      <Button
        ref={button}
        variant="quiet"
        position="relative"
        px="2"
        fontWeight={500}
        aria-expanded={open}
        aria-controls={id}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => {
          setEver(true)
          toggle()
        }}
      >
        <Face name={name} size="sm" />
        <chakra.span maxW="14rem" truncate>
          {name}
          <chakra.span srOnly>{formatUnsentCount(count)}</chakra.span>
        </chakra.span>
        <ChevronDown aria-hidden />
        <UnsentBadge {...count} />
      </Button>
      {ever && (
        <Suspense>
          <chakra.div
            id={id}
            hidden={!open}
            position="absolute"
            insetEnd="0"
            top="calc(100% + 0.5rem)"
            zIndex="menu"
            w="19rem"
            p="2"
            bg="raised"
            borderWidth="1px"
            borderColor="line"
            borderRadius="lg"
            boxShadow="lifted"
            animation="rise 160ms ease-out"
          >
            <UserEntries place="menu" onLeave={close} />
          </chakra.div>
        </Suspense>
      )}
    </chakra.div>
  )
}

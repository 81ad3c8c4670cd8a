/** The button with the current user's name, and the menu below it. */
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
import { Medallion } from '#client/ui/media/medallion.tsx'
import { runAfterInitialLoad } from '../startup/run-after-initial-load.ts'
import { UnsentBadge } from './unsent-badge.tsx'
import { formatUnsentCount, useUnsentCount } from './unsent-count.ts'

const loadItems = () => import('./user-menu-items.tsx')
const UserMenuItems = lazy(loadItems)
const loadAvatar = () => import('./current-user-avatar.tsx')
const preloadItems = () => void loadItems().catch(() => {})

/** Whether an element is outside of the menu and of the dialogs that the menu has opened. */
function isOutside(root: HTMLElement | null, target: EventTarget | null) {
  return target instanceof Element && !root?.contains(target) && !target.closest('[role$=dialog]')
}

/** The open state of the menu: Escape, a click outside, and moving the focus outside close it. */
function useDisclosure() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const onPointer = (event: PointerEvent) => {
      if (isOutside(root.current, event.target)) setOpen(false)
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
        if (isOutside(root.current, event.relatedTarget)) setOpen(false)
      },
    },
  }
}

/** The avatar with the photo, after the initial load of the page; the initials if it cannot be loaded. */
function useAvatar() {
  const [CurrentAvatar, setCurrentAvatar] = useState<ComponentType<{ name: string; size: 'sm' }>>(
    () => Medallion,
  )
  useEffect(() => {
    runAfterInitialLoad(
      () =>
        void loadAvatar().then(
          (loaded) => setCurrentAvatar(() => loaded.default),
          () => {},
        ),
    )
  }, [])
  return CurrentAvatar
}

export function UserMenu() {
  const { user } = useSession()
  const { open, toggle, close, button, rootProps } = useDisclosure()
  const count = useUnsentCount()
  const [wasOpened, setWasOpened] = useState(false)
  const id = useId()
  const CurrentAvatar = useAvatar()
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
        onPointerEnter={preloadItems}
        onFocus={preloadItems}
        onClick={() => {
          setWasOpened(true)
          toggle()
        }}
      >
        <CurrentAvatar name={name} size="sm" />
        <chakra.span maxW="14rem" truncate>
          {name}
          <chakra.span srOnly>{formatUnsentCount(count)}</chakra.span>
        </chakra.span>
        <ChevronDown aria-hidden />
        <UnsentBadge {...count} />
      </Button>
      {wasOpened && (
        <Suspense>
          <chakra.div
            id={id}
            hidden={!open}
            position="absolute"
            insetEnd="0"
            top="calc(100% + 0.5rem)"
            zIndex="menu"
            w="19rem"
            maxH="calc(100dvh - var(--header-height) - 1rem)"
            overflowY="auto"
            overscrollBehavior="contain"
            p="2"
            bg="raised"
            borderWidth="1px"
            borderColor="line"
            borderRadius="lg"
            boxShadow="lifted"
            animation="rise 160ms ease-out"
          >
            <UserMenuItems place="menu" onLeave={close} />
          </chakra.div>
        </Suspense>
      )}
    </chakra.div>
  )
}

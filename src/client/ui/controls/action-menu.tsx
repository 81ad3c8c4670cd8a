/** What can be done with one thing of a list, behind one button: a menu that opens where there is room for it. */
import { chakra } from '@chakra-ui/react'
import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'

export interface Action {
  label: string
  icon: LucideIcon
  /** What it does, or the page that it leads to. */
  onSelect?: () => void
  to?: string
  disabled?: boolean
  /** Whether something is lost by it. */
  danger?: boolean
  /** Whether it also has a button of its own where the list is broad. */
  hasInlineButton?: boolean
}

/** The list is broad enough for buttons beside the menu. */
export const wideContainer = '@container (min-width: 60rem)'

interface ActionMenuProps {
  /** What they are for: "Anna Lindqvist". */
  itemName: string
  actions: readonly Action[]
  /** The id of what one of them deletes: see `useFocusBeside`. */
  deleteTargetId?: string
}

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  minH: 'touch',
  px: '3',
  borderRadius: 'md',
  textStyle: 'control',
  fontWeight: 500,
  textAlign: 'start',
  cursor: 'pointer',
  _hover: { bg: 'accent.soft' },
  _focusVisible: { bg: 'accent.soft', outlineOffset: '-3px' },
  _disabled: { cursor: 'not-allowed', opacity: 0.62 },
  '& > svg': { flexShrink: 0 },
} as const
const MenuButton = chakra('button', { base: entry })
const MenuLink = chakra(Link, { base: entry })

export function ActionMenu({ itemName: about, actions, deleteTargetId: deletes }: ActionMenuProps) {
  const label = `Actions for ${about}`
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'down' | 'up' | null>(null)

  useEffect(() => {
    if (open === null) return
    menu.current?.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus({ preventScroll: true })
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(null)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [open])

  function toggle() {
    if (open !== null) return setOpen(null)
    const { top = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    const below = window.innerHeight - bottom
    setOpen(below < actions.length * 44 + 32 && top > below ? 'up' : 'down')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (open === null) return
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]
    const active = document.activeElement
    const at = active instanceof HTMLElement ? entries.indexOf(active) : -1
    const last = entries.length - 1
    const goals: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const goal = goals[event.key]
    if (goal !== undefined) entries[goal]?.focus()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }

  /** The focus goes back to the button: a dialog that opens now returns it there. */
  function close() {
    setOpen(null)
    button.current?.focus({ preventScroll: true })
  }

  return (
    <chakra.div
      ref={root}
      position="relative"
      display="flex"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(null)
      }}
    >
      {actions
        .filter(({ hasInlineButton: atHand }) => atHand)
        .map(({ label: name, icon: Icon, disabled, onSelect: onChoose }) => (
          <Button
            key={name}
            variant="quiet"
            size="icon"
            display="none"
            css={{ [wideContainer]: { display: 'inline-flex' } }}
            disabled={disabled}
            title={name}
            aria-label={`${name}: ${about}`}
            onClick={onChoose}
          >
            <Icon aria-hidden />
          </Button>
        ))}
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-label={label}
        aria-haspopup="menu"
        data-delete={deletes}
        aria-expanded={open !== null}
        aria-controls={open === null ? undefined : id}
        onClick={toggle}
      >
        <EllipsisVertical aria-hidden />
      </Button>
      {open && (
        <chakra.div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          position="absolute"
          insetEnd="0"
          {...(open === 'down' ? { top: 'calc(100% + 0.25rem)' } : { bottom: 'calc(100% + 0.25rem)' })}
          zIndex="menu"
          w="max-content"
          minW="13rem"
          maxW="min(20rem, 80vw)"
          p="1.5"
          bg="raised"
          borderWidth="1px"
          borderColor="line"
          borderRadius="lg"
          boxShadow="lifted"
          animation="appear 120ms ease-out"
        >
          {actions.map(
            ({ label: name, icon: Icon, onSelect: onChoose, to, disabled = false, danger = false }) =>
              to === undefined ? (
                <MenuButton
                  key={name}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  disabled={disabled}
                  color={danger ? 'danger.text' : 'text'}
                  onClick={() => {
                    close()
                    onChoose?.()
                  }}
                >
                  <Icon size={20} aria-hidden />
                  {name}
                </MenuButton>
              ) : (
                <MenuLink key={name} role="menuitem" tabIndex={-1} to={to}>
                  <Icon size={20} aria-hidden />
                  {name}
                </MenuLink>
              ),
          )}
        </chakra.div>
      )}
    </chakra.div>
  )
}

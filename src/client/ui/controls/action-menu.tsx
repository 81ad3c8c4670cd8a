/** The actions for one item of a list: a menu behind one button and, in a wide table, buttons beside that one. */
import { chakra, Menu } from '@chakra-ui/react'
import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'

export interface Action {
  label: string
  icon: LucideIcon
  onSelect?: () => void
  /** The path of the page that the action opens. */
  to?: string
  disabled?: boolean
  /** Whether the action deletes something. */
  danger?: boolean
  /** Whether the action also has a button of its own in a wide table. */
  hasInlineButton?: boolean
}

/** Matches a table that has space for buttons beside the menu button. */
export const wideContainer = '@container (min-width: 60rem)'

interface ActionMenuProps {
  /** The item's name: "Anna Lindqvist". */
  itemName: string
  actions: readonly Action[]
  /** The text of the button, where there is room for more than an icon: "More". */
  label?: string
  /** The id of the row that an action deletes: see `useFocusAfterDelete`. */
  deleteTargetId?: string
}

export function ActionMenu({ itemName, actions, label, deleteTargetId }: ActionMenuProps) {
  const buttonId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <chakra.div position="relative" display="flex">
      {actions
        .filter(({ hasInlineButton }) => hasInlineButton)
        .map(({ label, icon: Icon, disabled, onSelect }) => (
          <Button
            key={label}
            variant="quiet"
            size="icon"
            display="none"
            css={{ [wideContainer]: { display: 'inline-flex' } }}
            disabled={disabled}
            title={label}
            aria-label={`${label}: ${itemName}`}
            onClick={onSelect}
          >
            <Icon aria-hidden />
          </Button>
        ))}
      <Button
        ref={button}
        id={buttonId}
        {...(label === undefined
          ? { variant: 'quiet', size: 'icon', 'aria-label': `Actions for ${itemName}` }
          : { variant: 'outline', 'aria-label': `${label}: ${itemName}` })}
        aria-haspopup="menu"
        aria-expanded={open}
        data-delete={deleteTargetId}
        onClick={() => setOpen(!open)}
      >
        <EllipsisVertical aria-hidden />
        {label}
      </Button>
      {open && (
        <OpenMenu
          buttonId={buttonId}
          actions={actions}
          onClose={() => {
            setOpen(false)
            // A dialog that the action opens returns the focus to this button.
            button.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </chakra.div>
  )
}

interface OpenMenuProps {
  buttonId: string
  actions: readonly Action[]
  onClose: () => void
}

/** Mounted only while open, because a long table renders many closed menus. */
function OpenMenu({ buttonId, actions, onClose }: OpenMenuProps) {
  return (
    <Menu.Root
      open
      ids={{ trigger: buttonId }}
      positioning={{ placement: 'bottom-end', gutter: 4 }}
      defaultHighlightedValue={actions.find(({ disabled }) => !disabled)?.label ?? null}
      loopFocus
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
    >
      <Menu.Positioner>
        <Menu.Content
          // The positioner takes over the layer of its content.
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
          outline="none"
          animation="appear 120ms ease-out"
        >
          {actions.map(({ label, icon: Icon, to, disabled = false, danger = false, onSelect }) => (
            <Menu.Item
              key={label}
              value={label}
              disabled={disabled}
              // Closes first, so that a dialog finds the focus on the menu button and returns it there.
              onClick={() => {
                onClose()
                onSelect?.()
              }}
              {...(to !== undefined && { asChild: true })}
              display="flex"
              alignItems="center"
              gap="3"
              minH="touch"
              px="3"
              borderRadius="md"
              textStyle="control"
              fontWeight={500}
              cursor="pointer"
              color={danger ? 'danger.text' : 'text'}
              _highlighted={{
                bg: 'accent.soft',
                outline: '3px solid',
                outlineColor: 'focus',
                outlineOffset: '-3px',
              }}
              _disabled={{ cursor: 'not-allowed', opacity: 0.62 }}
            >
              {to === undefined ? (
                <>
                  <Icon size={20} aria-hidden />
                  {label}
                </>
              ) : (
                <Link to={to}>
                  <Icon size={20} aria-hidden />
                  {label}
                </Link>
              )}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}

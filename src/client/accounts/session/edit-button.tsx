/** Editing a record on the page that shows it, for administrators: as a button, or as an action of a menu. */
import { Pencil } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import type { Action } from '#client/ui/controls/action-menu.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { useCanEdit } from './use-can-edit.ts'
import { useSession } from './use-session.ts'

/**
 * No actions for relatives.
 * @param renderDialog renders the dialog, which is loaded when it opens
 */
export function useEditAction(renderDialog: (onClose: () => void) => ReactNode) {
  const { user } = useSession()
  const { possible } = useCanEdit()
  const [isOpen, setIsOpen] = useState(false)
  const edit: Action = { label: 'Edit', icon: Pencil, disabled: !possible, onSelect: () => setIsOpen(true) }
  return {
    actions: user?.role === 'admin' ? [edit] : [],
    dialog: isOpen && <Suspense>{renderDialog(() => setIsOpen(false))}</Suspense>,
  }
}

interface EditButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** The name of the record, for screen readers. */
  name: string
  /** Renders the dialog, which is loaded when it opens. */
  renderDialog: (onClose: () => void) => ReactNode
}

/** Renders nothing for relatives. */
export function EditButton({ name, renderDialog, ...rest }: EditButtonProps) {
  const { actions, dialog } = useEditAction(renderDialog)
  return (
    <>
      {actions.map(({ label, icon: Icon, disabled, onSelect }) => (
        <Button
          key={label}
          variant="outline"
          aria-label={`Edit ${name}`}
          disabled={disabled}
          onClick={onSelect}
          {...rest}
        >
          <Icon aria-hidden />
          {label}
        </Button>
      ))}
      {dialog}
    </>
  )
}

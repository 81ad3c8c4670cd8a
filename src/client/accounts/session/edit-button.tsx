/** The button with which an administrator edits a record on the page that shows it. */
import { Pencil } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { useCanEdit } from './use-can-edit.ts'
import { useSession } from './use-session.ts'

interface EditButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** The name of the record, for screen readers. */
  name: string
  /** Renders the dialog, which is loaded when it opens. */
  renderDialog: (onClose: () => void) => ReactNode
}

/** Renders nothing for relatives. */
export function EditButton({ name, renderDialog, ...rest }: EditButtonProps) {
  const { user } = useSession()
  const { possible } = useCanEdit()
  const [isOpen, setIsOpen] = useState(false)
  if (user?.role !== 'admin') return null
  return (
    <>
      <Button
        variant="outline"
        aria-label={`Edit ${name}`}
        disabled={!possible}
        onClick={() => setIsOpen(true)}
        {...rest}
      >
        <Pencil aria-hidden />
        Edit
      </Button>
      {isOpen && <Suspense>{renderDialog(() => setIsOpen(false))}</Suspense>}
    </>
  )
}

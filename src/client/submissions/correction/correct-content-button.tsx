/** Suggesting a correction of an archive item or of an event: as a button, or as an action of a menu. */
import { MessageSquarePlus } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { Action } from '#client/ui/controls/action-menu.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import type { FormSubject } from '../draft/draft-state.ts'

const SubmissionDialog = lazy(() => import('../form/submission-dialog.tsx'))

/** No actions for administrators, who edit the record itself. */
export function useCorrectContent(getSubject: () => FormSubject) {
  const { user } = useSession()
  const [about, setAbout] = useState<FormSubject | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setAbout(getSubject())
    setIsOpen(true)
  }
  const actions: Action[] =
    user?.role === 'admin' ? [] : [{ label: 'Suggest a correction', icon: MessageSquarePlus, onSelect: open }]
  const dialog = about && (
    <Suspense>
      <SubmissionDialog type="correction" about={about} open={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return { actions, dialog }
}

interface CorrectContentButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** The title of the item or event, for screen readers. */
  name: string
  getSubject: () => FormSubject
}

/** Renders nothing for administrators. */
export function CorrectContentButton({ name, getSubject, ...rest }: CorrectContentButtonProps) {
  const { actions, dialog } = useCorrectContent(getSubject)
  return (
    <>
      {actions.map(({ label, icon: Icon, onSelect }) => (
        <Button key={label} variant="outline" aria-label={`${label}: ${name}`} onClick={onSelect} {...rest}>
          <Icon aria-hidden />
          {label}
        </Button>
      ))}
      {dialog}
    </>
  )
}

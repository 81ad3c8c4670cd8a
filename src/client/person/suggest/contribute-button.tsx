/** A button with which a relative adds to what is known about a person, and the dialogs that it opens. */
import { MessageSquarePlus, Mic, NotebookPen, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import type { FormSubject } from '#client/submissions/draft/draft-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Choice } from './list-choices.ts'

const ChooseDialog = lazy(() => import('./choose-dialog.tsx'))
const SubmissionDialog = lazy(() => import('#client/submissions/form/submission-dialog.tsx'))

const kinds = {
  correction: {
    ...{ label: 'Suggest a correction', title: 'What would you like to correct?' },
    Icon: MessageSquarePlus,
  },
  relative: { label: 'Add a relative', title: 'Who would you like to add?', Icon: UserPlus },
  blog: { label: 'Add a memory', title: '', Icon: NotebookPen },
  archive: { label: 'Record a voice', title: '', Icon: Mic },
}

interface ContributeButtonProps {
  kind: keyof typeof kinds
  person: FamilyMember
  /** Lists what the form can be about. Without it the form is about the person. */
  listChoices?: () => Choice[] | Promise<Choice[]>
  /** What the form begins with. By default with the person. */
  createSubject?: () => Promise<FormSubject>
}

export function ContributeButton({ kind, person, listChoices, createSubject }: ContributeButtonProps) {
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  const [about, setAbout] = useState<FormSubject | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { label, title, Icon } = kinds[kind]
  const openForm = (subject: FormSubject) => {
    setChoices(null)
    setAbout(subject)
    setIsOpen(true)
  }
  async function start() {
    if (listChoices) setChoices(await listChoices())
    else if (createSubject) openForm(await createSubject())
    else openForm({ slot: `${kind}:${person.id}`, fields: { memberIds: person.id } })
  }
  return (
    <>
      <Button variant="outline" onClick={() => void start()}>
        <Icon aria-hidden />
        {label}
      </Button>
      {choices && (
        <Suspense>
          <ChooseDialog
            title={title}
            name={formatFullName(person)}
            choices={choices}
            onChoose={(chosen) => openForm(chosen.about)}
            onClose={() => setChoices(null)}
          />
        </Suspense>
      )}
      {about && (
        <Suspense>
          <SubmissionDialog type={kind} about={about} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The dialog that erases a person's data, and then lists the texts that may still mention the person. */
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { EditBlockedAlert } from '#client/accounts/edit-blocked-alert.tsx'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { findLastEditor, getNewerPerson } from '#client/audit/find-last-editor.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { getPersonPath, getSourcePath } from '#client/people/person-path.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { articleKindNames, articleKinds } from '#shared/article-kinds.ts'
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import { useErasePerson } from '../people.changes.ts'

interface EraseDialogProps {
  /** The version that the user has seen. */
  person: FamilyMember
  /** Called when the dialog closes after the data have been erased. */
  onErased?: () => void
  onClose: () => void
}

type Erasure = OutputOf<typeof erasePerson>

const erasedData = [
  'names, dates, places, occupation, story and photo',
  'phone, email and account, so this person can no longer sign in',
  'submissions from this person, and events about this person only',
  'these data in the Activity Log',
]

export default function EraseDialog({ person: opened, onErased, onClose }: EraseDialogProps) {
  const [person, setPerson] = useState(opened)
  const name = formatFullName(person)
  const form = useId()
  const [typed, setTyped] = useState('')
  const [remaining, setRemaining] = useState<Erasure['left'] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const proof = usePasswordConfirmation()
  const erase = useErasePerson(proof)
  const { possible } = useCanEdit()
  const isConfirmed = normalizeForSearch(typed) === normalizeForSearch(name)

  function close() {
    if (erase.isPending) return
    if (remaining) onErased?.()
    onClose()
  }
  function send() {
    if (erase.isPending || !isConfirmed || !possible) return
    setFailure(null)
    erase.mutate(
      { id: person.id, seen: person.updated_at },
      {
        onSuccess: (erasure) => {
          setRemaining(erasure.left)
        },
        onError: (error) => void handleError(error),
      },
    )
  }
  async function handleError(error: Error) {
    if (error instanceof PasswordNotConfirmedError) return
    const newer = getNewerPerson(error)
    const message = newer
      ? `${(await findLastEditor(newer.id)) ?? 'Another user'} has changed the details of ${formatFullName(newer)} in the meantime. Nothing was erased. Please check the details and then confirm.`
      : error.message
    if (newer) {
      setPerson(newer)
      setTyped('')
    }
    setFailure(message)
    toast({ title: 'Error', description: `Failed to erase the data. ${message}`, tone: 'destructive' })
  }

  if (remaining) {
    return (
      <Dialog
        open
        key="erased"
        title="The data have been erased"
        maxW="36rem"
        onClose={close}
        footer={<Button onClick={close}>Close</Button>}
      >
        <p>The person stays in the tree as “Private”.</p>
        <RemainingTexts remaining={remaining} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      role="alertdialog"
      title={`Erase the data of ${name}?`}
      maxW="36rem"
      onClose={close}
      footer={
        <>
          <Button variant="outline" disabled={erase.isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant="danger"
            disabled={!isConfirmed || !possible || erase.isPending}
          >
            {erase.isPending ? 'Erasing...' : 'Erase the data'}
          </Button>
        </>
      }
    >
      <chakra.form
        id={form}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (event.target === event.currentTarget) send()
        }}
      >
        <EditBlockedAlert />
        {failure && <Alert tone="destructive">{failure}</Alert>}
        <p>Erase the data only when a relative asks for it. The following will be permanently deleted:</p>
        <chakra.ul display="grid" gap="1" ps="5" listStyleType="disc">
          {erasedData.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </chakra.ul>
        <p>The person stays in the tree as “Private”, with the same parents, partners and children.</p>
        <Alert tone="destructive" title="This cannot be undone">
          Older backups still contain the data. Delete these backups too if the data must be gone everywhere.
        </Alert>
        <TextField
          label={`Type “${name}” to confirm`}
          value={typed}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </chakra.form>
      {proof.dialog}
    </Dialog>
  )
}

function RemainingTexts({ remaining }: { remaining: Erasure['left'] }) {
  const texts = [
    ...articleKindNames.flatMap((kind) =>
      remaining[kind].map(({ id, title }) => ({
        to: `/${kind}/${id}`,
        title,
        kind: articleKinds[kind].label,
      })),
    ),
    ...remaining.archive_items.map(({ id, title }) => ({ to: `/archives/${id}`, title, kind: 'Archives' })),
    ...remaining.sources.map(({ id, title }) => ({ to: getSourcePath(id), title, kind: 'Source' })),
    ...remaining.facts.map(({ id, title }) => ({ to: getPersonPath(id), title, kind: 'Fact' })),
  ]
  if (texts.length === 0) {
    return (
      <chakra.p mt="4">
        No article, archive item, source or fact of others was linked to this person. Older backups still
        contain the data.
      </chakra.p>
    )
  }
  return (
    <chakra.div display="grid" gap="4" mt="4">
      <p>
        These texts were linked to the person. The links are deleted, but the texts may still mention the
        person. Please check them.
      </p>
      <chakra.ul display="grid" gap="1" listStyleType="none">
        {texts.map(({ to, title, kind }) => (
          <chakra.li key={`${to} ${title}`} display="flex" gap="3" alignItems="center" minH="touch">
            <chakra.span textStyle="label" color="text.muted" minW="5.5rem">
              {kind}
            </chakra.span>
            <TextLink to={to} py="2">
              {title}
            </TextLink>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

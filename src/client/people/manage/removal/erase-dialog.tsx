/** Erasing a person's data on request: what goes, what stays, and afterwards what still speaks of them. */
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { newerPerson, whoChanged } from '#client/audit/who-changed.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import { useErasePerson } from '../people.changes.ts'

interface EraseDialogProps {
  /** As whoever decides has seen them. */
  person: FamilyMember
  /** It is done, and what still speaks of them has been read. */
  onErased?: () => void
  onClose: () => void
}

type Erasure = OutputOf<typeof erasePerson>

const goes = [
  'names, dates, places, occupation, story and photo',
  'phone, email and account: they cannot sign in any more',
  'what they have sent in, and the events about them alone',
  'everything the Activity Log remembers of these',
]

export default function EraseDialog({ person: opened, onErased, onClose }: EraseDialogProps) {
  const [person, setPerson] = useState(opened)
  const name = formatFullName(person)
  const form = useId()
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState<Erasure['left'] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const proof = usePasswordConfirmation()
  const erase = useErasePerson(proof)
  const { possible, reason } = useCanEdit()
  const confirmed = normalizeForSearch(typed) === normalizeForSearch(name)

  function close() {
    if (erase.isPending) return
    if (left) onErased?.()
    onClose()
  }
  function send() {
    if (erase.isPending || !confirmed || !possible) return
    setFailure(null)
    erase.mutate(
      { id: person.id, seen: person.updated_at },
      {
        onSuccess: (erasure) => {
          setLeft(erasure.left)
        },
        onError: (error) => void fail(error),
      },
    )
  }
  async function fail(error: Error) {
    if (error instanceof PasswordNotConfirmedError) return
    const newer = newerPerson(error)
    const why = newer
      ? `${(await whoChanged(newer.id)) ?? 'Somebody else'} has changed ${formatFullName(newer)} meanwhile. Nothing was erased: look once more, then confirm again.`
      : error.message
    if (newer) {
      setPerson(newer)
      setTyped('')
    }
    setFailure(why)
    toast({ title: 'Error', description: `Failed to erase the data. ${why}`, tone: 'destructive' })
  }

  if (left) {
    return (
      <Dialog
        open
        key="erased"
        title="The data are erased"
        maxW="36rem"
        onClose={close}
        footer={<Button onClick={close}>Close</Button>}
      >
        <p>Their place in the tree stays, as “Private”.</p>
        <WhatIsLeft left={left} />
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
            disabled={!confirmed || !possible || erase.isPending}
          >
            {erase.isPending ? 'Erasing...' : 'Erase their data'}
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
        {reason && <Alert>{reason}</Alert>}
        {failure && <Alert tone="destructive">{failure}</Alert>}
        <p>For a relative who wants their data gone. These go, at once and for good:</p>
        <chakra.ul display="grid" gap="1" ps="5" listStyleType="disc">
          {goes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </chakra.ul>
        <p>Their place in the tree stays, as “Private”, between the same parents, partners and children.</p>
        <Alert tone="destructive" title="This cannot be undone">
          Backups that were made before still hold the data: delete those, too, where they must be gone
          everywhere.
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

function WhatIsLeft({ left }: { left: Erasure['left'] }) {
  const texts = [
    ...left.news.map(({ id, title }) => ({ to: `/news/${id}`, title, kind: 'News' })),
    ...left.blog.map(({ id, title }) => ({ to: `/blog/${id}`, title, kind: 'Blog' })),
    ...left.archive_items.map(({ id, title }) => ({ to: `/archives/${id}`, title, kind: 'Archives' })),
  ]
  if (texts.length === 0) {
    return (
      <chakra.p mt="4">
        No article and no archive item was linked to them. Older backups still hold the data.
      </chakra.p>
    )
  }
  return (
    <chakra.div display="grid" gap="4" mt="4">
      <p>
        These were linked to them. The links are gone, but their words may still speak of them: please look
        through them.
      </p>
      <chakra.ul display="grid" gap="1" listStyleType="none">
        {texts.map(({ to, title, kind }) => (
          <chakra.li key={to} display="flex" gap="3" alignItems="center" minH="touch">
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

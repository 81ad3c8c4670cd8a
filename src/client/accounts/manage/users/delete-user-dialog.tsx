/** Asks for confirmation and deletes an administrator's account. */
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { Radio, radioFocusRing } from '#client/ui/form/radio.tsx'
import type { AdminUser, RemovedWords } from '#shared/contracts/users.contract.ts'
import { getUserName } from './user-cells.tsx'
import { useDeleteUser } from './users.queries.ts'

interface DeleteUserDialogProps {
  user: AdminUser
  onDeleted: () => void
  onClose: () => void
}

export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const confirmation = usePasswordConfirmation()
  const { mutate, isPending } = useDeleteUser(confirmation)
  const [words, setWords] = useState<RemovedWords>('stay')

  function confirm() {
    mutate(
      { user, words },
      {
        onSuccess: () => {
          toast({ title: 'Admin user deleted', description: getUserName(user) })
          onDeleted()
          onClose()
        },
        onError: (error) => {
          if (error instanceof PasswordNotConfirmedError) return
          const description = `Failed to delete admin user. ${error.message}`
          toast({ title: 'Error', description, tone: 'destructive' })
          onClose()
        },
      },
    )
  }

  return (
    <>
      <ConfirmDialog
        open
        title={`Delete the account of ${getUserName(user)}?`}
        confirmLabel="Delete"
        workingLabel="Deleting..."
        working={isPending}
        danger
        onConfirm={confirm}
        onCancel={onClose}
        fields={<WordsChoice name={getUserName(user)} words={words} onChoose={setWords} />}
      >
        {user.member_id === null
          ? 'The user will be signed out everywhere and can no longer sign in. Pictures and stories from this user remain on the site.'
          : 'The user will be signed out everywhere and can no longer sign in. The family member and their pictures and stories remain on the site.'}
      </ConfirmDialog>
      {confirmation.dialog}
    </>
  )
}

interface WordsChoiceProps {
  name: string
  words: RemovedWords
  onChoose: (words: RemovedWords) => void
}

function WordsChoice({ name, words, onChoose }: WordsChoiceProps) {
  const group = useId()
  const labels = { stay: `Keep them, with the name of ${name}`, go: 'Delete them' } as const
  return (
    <chakra.fieldset mt="4">
      <chakra.legend textStyle="name" mb="1">
        Comments, thanks, answers about faces and voices recorded on this site
      </chakra.legend>
      {(['stay', 'go'] as const).map((value) => (
        <chakra.label
          key={value}
          htmlFor={`${group}-${value}`}
          display="flex"
          alignItems="center"
          gap="3"
          minH="touch"
          cursor="pointer"
          borderRadius="sm"
          css={radioFocusRing}
        >
          <Radio
            id={`${group}-${value}`}
            name={group}
            checked={words === value}
            onChange={() => onChoose(value)}
          />
          {labels[value]}
        </chakra.label>
      ))}
    </chakra.fieldset>
  )
}

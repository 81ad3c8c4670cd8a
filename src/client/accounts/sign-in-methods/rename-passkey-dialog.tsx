/** The dialog in which the user gives a passkey another name. */
import { useState } from 'react'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import type { Passkey } from '#shared/contracts/sign-in-methods.contract.ts'
import { textLength } from '#shared/limits.ts'
import { useCanEdit } from '../session/use-can-edit.ts'
import { useRenamePasskey } from './sign-in-methods.changes.ts'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const [fieldError, setFieldError] = useState<string | undefined>()
  const { reason } = useCanEdit()
  const rename = useRenamePasskey()

  /** Returns the name of the field with an error. */
  function save(): string | undefined {
    if (name.trim() === '') {
      setFieldError('Please enter a name.')
      return 'name'
    }
    rename.mutate({ id: passkey.id, name }, { onSuccess: onClose })
    return undefined
  }

  return (
    <FormDialog
      title="Rename passkey"
      isChanged={name !== passkey.name}
      isSending={rename.isPending}
      submitLabel="Save"
      submittingLabel="Saving..."
      blockedReason={reason}
      error={rename.error?.message ?? null}
      maxW="30rem"
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="For example the device that the passkey is on."
        name="name"
        autoComplete="off"
        maxLength={textLength.passkeyName}
        error={fieldError}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setFieldError(undefined)
        }}
      />
    </FormDialog>
  )
}

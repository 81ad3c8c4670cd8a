/** Asks for the text and the address of a link. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { TextField } from '../form/field.tsx'
import { completeAddress } from './complete-address.ts'
import type { LinkContent } from './markdown-edits.ts'

interface LinkDialogProps {
  open: boolean
  /** What the author has selected. */
  selected: string
  onClose: () => void
  onInsert: (link: LinkContent) => void
}

export default function LinkDialog({ open, selected, onClose, onInsert }: LinkDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Insert a link" maxW="30rem">
      <LinkForm selected={selected} onClose={onClose} onInsert={onInsert} />
    </Dialog>
  )
}

function LinkForm({ selected, onClose, onInsert }: Omit<LinkDialogProps, 'open'>) {
  const id = useId()
  const isSelectedAddress = completeAddress(selected) !== null && !/\s/.test(selected.trim())
  const [text, setText] = useState(isSelectedAddress ? '' : selected)
  const [address, setAddress] = useState(isSelectedAddress ? selected : '')
  const [isChecked, setIsChecked] = useState(false)
  const url = completeAddress(address)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The form of the text contains this dialog in React.
    event.stopPropagation()
    setIsChecked(true)
    if (url === null) event.currentTarget.querySelector<HTMLElement>('[name="linkAddress"]')?.focus()
    else onInsert({ label: text.trim() || address.trim(), url })
  }

  return (
    <chakra.form id={id} noValidate display="grid" gap="5" onSubmit={submit}>
      <TextField
        label="Text"
        hint="The words that readers press."
        name="linkText"
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextField
        label="Web address"
        hint="Copy the address from the browser, for example www.museum.org."
        name="linkAddress"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isChecked && url === null ? 'Please enter a web address such as www.museum.org.' : undefined}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Insert link</Button>
      </chakra.div>
    </chakra.form>
  )
}

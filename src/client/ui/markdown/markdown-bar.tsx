/** The buttons above a Markdown field: bold, list, link and picture. */
import { chakra } from '@chakra-ui/react'
import { Bold, ImagePlus, Link2, List } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../controls/button.tsx'
import {
  insertLink,
  type LinkContent,
  makeList,
  type TextEdit,
  type TextSelection,
  toggleBold,
} from './markdown-edits.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx'))

/** The browser inserts the text, so that its Undo works; older engines replace it without. */
function applyEdit(field: HTMLTextAreaElement, { from, to, replacement, selectFrom, selectTo }: TextEdit) {
  field.focus()
  field.setSelectionRange(from, to)
  const isInserted = document.execCommand?.('insertText', false, replacement) ?? false
  if (!isInserted) {
    field.setRangeText(replacement, from, to, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.setSelectionRange(selectFrom, selectTo)
}

const edits = [
  { label: 'Bold', Icon: Bold, edit: toggleBold },
  { label: 'List', Icon: List, edit: makeList },
]

interface MarkdownBarProps {
  /** The id of the field. */
  fieldId: string
  onPicture: () => void
}

/** The state of the dialog for a link, and of the link until the dialog has closed: an open dialog keeps the focus. */
function useLinkDialog(change: (edit: (selection: TextSelection) => TextEdit) => void) {
  const [state, setState] = useState<{ selected: string; isOpen: boolean; link?: LinkContent } | null>(null)
  const link = state?.link
  useEffect(() => {
    if (!link) return
    const frame = requestAnimationFrame(() => {
      setState(null)
      change((selection) => insertLink(selection, link))
    })
    return () => cancelAnimationFrame(frame)
  })
  return {
    state,
    open: (selected: string) => setState({ selected, isOpen: true }),
    close: () => setState((before) => before && { ...before, isOpen: false }),
    insert: (content: LinkContent) =>
      setState((before) => before && { ...before, isOpen: false, link: content }),
  }
}

export function MarkdownBar({ fieldId, onPicture }: MarkdownBarProps) {
  const readField = () => {
    const field = document.getElementById(fieldId)
    return field instanceof HTMLTextAreaElement ? field : null
  }
  const change = (edit: (selection: TextSelection) => TextEdit) => {
    const field = readField()
    if (!field) return
    const { value: text, selectionStart: start, selectionEnd: end } = field
    applyEdit(field, edit({ text, start, end }))
  }
  const dialog = useLinkDialog(change)
  const openDialog = () => {
    const field = readField()
    if (!field) return
    // The dialog returns the focus to where it was.
    field.focus()
    dialog.open(field.value.slice(field.selectionStart, field.selectionEnd))
  }
  return (
    <chakra.div
      role="toolbar"
      aria-label="Text"
      aria-controls={fieldId}
      display="flex"
      gap="1"
      px="1"
      bg="surface"
      borderWidth="1px"
      borderBottomWidth="0"
      borderColor="line.strong"
      borderTopRadius="md"
    >
      {edits.map(({ label, Icon, edit }) => (
        <Button
          key={label}
          variant="quiet"
          size="icon"
          title={label}
          aria-label={label}
          onClick={() => change(edit)}
        >
          <Icon aria-hidden />
        </Button>
      ))}
      <Button variant="quiet" size="icon" title="Link" aria-label="Link" onClick={openDialog}>
        <Link2 aria-hidden />
      </Button>
      <Button variant="quiet" px="3" ms="auto" onClick={onPicture}>
        <ImagePlus aria-hidden />
        Picture
      </Button>
      {dialog.state && (
        <Suspense>
          <LinkDialog
            open={dialog.state.isOpen}
            selected={dialog.state.selected}
            onClose={dialog.close}
            onInsert={dialog.insert}
          />
        </Suspense>
      )}
    </chakra.div>
  )
}

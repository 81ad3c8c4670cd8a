/** What can be done with one item of the archives: look at it, change what is said of it, take it away. */
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'

export interface ItemActionsProps {
  item: ArchiveItem
  /** Whether something can be changed now. */
  canEdit: boolean
  onEdit: (item: ArchiveItem) => void
  onDelete: (item: ArchiveItem) => void
}

function getButtonProps({ id, title }: ArchiveItem) {
  return {
    view: { to: `/archives/${encodeURIComponent(id)}`, 'aria-label': `View ${title}` },
    edit: { 'aria-label': `Edit ${title}` },
    remove: { 'aria-label': `Delete ${title}`, 'data-delete': id },
  }
}

export function ItemActions({ item, canEdit: possible, onEdit, onDelete }: ItemActionsProps) {
  const { view, edit, remove } = getButtonProps(item)
  return (
    <>
      <ButtonLink {...view} variant="quiet" px="3">
        <Eye aria-hidden />
        View
      </ButtonLink>
      <Button {...edit} variant="quiet" px="3" disabled={!possible} onClick={() => onEdit(item)}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <Button
        {...remove}
        variant="quiet"
        px="3"
        color="danger.text"
        disabled={!possible}
        onClick={() => onDelete(item)}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
    </>
  )
}

/** The same as signs alone, in plain elements: hundreds of them are drawn while one scrolls. Their looks are the grid's. */
export function ItemIconActions({ item, canEdit: possible, onEdit, onDelete }: ItemActionsProps) {
  const { view, edit, remove } = getButtonProps(item)
  return (
    <div className="ways">
      <Link {...view}>
        <Eye size={22} aria-hidden />
      </Link>
      <button type="button" {...edit} disabled={!possible} onClick={() => onEdit(item)}>
        <Pencil size={22} aria-hidden />
      </button>
      <button type="button" {...remove} disabled={!possible} onClick={() => onDelete(item)}>
        <Trash2 size={22} aria-hidden />
      </button>
    </div>
  )
}

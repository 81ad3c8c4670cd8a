/** The actions for an archive item: view, edit and delete. */
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { ActionMenu } from '#client/ui/controls/action-menu.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'

export interface ItemActionsProps {
  item: ArchiveItem
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
  const { view, edit } = getButtonProps(item)
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
      <ActionMenu
        itemName={item.title}
        deleteTargetId={item.id}
        actions={[
          {
            label: 'Delete',
            icon: Trash2,
            danger: true,
            disabled: !possible,
            onSelect: () => onDelete(item),
          },
        ]}
      />
    </>
  )
}

/** The same actions as icons, with plain elements for fast scrolling; the grid has the styles. */
export function ItemIconActions({ item, canEdit: possible, onEdit, onDelete }: ItemActionsProps) {
  const { view, edit, remove } = getButtonProps(item)
  return (
    <div className="actions">
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

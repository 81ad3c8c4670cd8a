/** The items of one tab of Archive Management, or a message when the tab is empty. */
import { memo } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/list-states.tsx'
import { VirtualList } from '#client/ui/list/virtual-list.tsx'
import { DocumentRow } from './document-row.tsx'
import type { ItemActionsProps } from './item-actions.tsx'
import { type ArchiveTab, type ItemsByTab, tabLabels } from './manage-filters.ts'
import { PhotoGrid } from './photo-grid.tsx'

interface TabItemsProps extends Omit<ItemActionsProps, 'item'> {
  tab: ArchiveTab
  tabs: ItemsByTab
  filtering: boolean
  onTab: (tab: ArchiveTab) => void
  onClear: () => void
}

export function TabItems({ tab, tabs, filtering, onTab, onClear, canEdit, onEdit, onDelete }: TabItemsProps) {
  const items = tabs[tab]
  const actions = { canEdit, onEdit, onDelete }
  if (items.length === 0) {
    return <NoItems tab={tab} tabs={tabs} filtering={filtering} onTab={onTab} onClear={onClear} />
  }
  if (tab === 'photos') return <PhotoGrid items={items} {...actions} />
  return <Documents label={tabLabels[tab]} items={items} {...actions} />
}

const keyOf = ({ id }: ItemsByTab[ArchiveTab][number]) => id

const Documents = memo(function Documents({
  label,
  items,
  ...actions
}: Omit<ItemActionsProps, 'item'> & { label: string; items: ItemsByTab[ArchiveTab] }) {
  return (
    <VirtualList label={label} items={items} getKey={keyOf} rowHeight={132}>
      {(item) => <DocumentRow item={item} {...actions} />}
    </VirtualList>
  )
})

const emptyTitles: Record<ArchiveTab, string> = {
  photos: 'No photos yet',
  documents: 'No documents yet',
  recordings: 'No films or recordings yet',
}

type NoItemsProps = Pick<TabItemsProps, 'tab' | 'tabs' | 'filtering' | 'onTab' | 'onClear'>

function NoItems({ tab, tabs, filtering, onTab, onClear }: NoItemsProps) {
  if (!filtering) {
    return (
      <EmptyState title={emptyTitles[tab]}>
        Start building your family archive by uploading documents and photos
      </EmptyState>
    )
  }
  const other = (['photos', 'documents', 'recordings'] as const).find((each) => tabs[each].length > 0)
  return (
    <EmptyState
      title="No archives found"
      action={
        other ? (
          <Button variant="outline" onClick={() => onTab(other)}>
            {`Show results under ${tabLabels[other]} (${tabs[other].length})`}
          </Button>
        ) : (
          <Button variant="outline" onClick={onClear}>
            Show everything
          </Button>
        )
      }
    >
      {other ? `No items under ${tabLabels[tab]} match your search.` : 'Try adjusting your search or filters'}
    </EmptyState>
  )
}

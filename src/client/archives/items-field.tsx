/** The archive items of a fact or source in a form: add one, give it a caption, or remove it. */
import { chakra } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { ListEntry, ListFieldset } from '#client/ui/form/list-fieldset.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import * as limits from '#shared/limits.ts'
import { useArchives } from './archives.queries.ts'
import { ItemLine } from './item-line.tsx'
import { addItem, type ItemValue } from './items-form.ts'

const ItemChooser = lazy(() => import('./item-chooser.tsx'))

interface ItemsFieldProps {
  /** The name of the field in the form. */
  name: string
  legend?: string
  items: ItemValue[]
  hasCaptions: boolean
  error: string | undefined
  onChange: (items: ItemValue[]) => void
}

export function ItemsField(props: ItemsFieldProps) {
  const { name, legend = 'Pictures and files', items, hasCaptions, error, onChange } = props
  const [isChoosing, setIsChoosing] = useState(false)
  /** What was added in the dialog is shown before the refreshed archives have it. */
  const [added, setAdded] = useState<ArchiveItem[]>([])
  const archives = useArchives().data
  const itemById = useMemo(
    () => new Map([...added, ...(archives ?? [])].map((item) => [item.id, item])),
    [added, archives],
  )
  const excludedIds = useMemo(() => new Set(items.map(({ itemId }) => itemId)), [items])
  return (
    <ListFieldset
      name={name}
      legend={legend}
      error={error}
      footer={
        <>
          {items.length < limits.listLength.media && (
            <Button variant="outline" onClick={() => setIsChoosing(true)}>
              <Plus aria-hidden />
              Add from the archives
            </Button>
          )}
          {isChoosing && (
            <Suspense>
              <ItemChooser
                excludedIds={excludedIds}
                onChoose={(chosen) => {
                  setAdded([...added, ...chosen])
                  onChange([...items, ...chosen.map(({ id }) => addItem(id))])
                }}
                onClose={() => setIsChoosing(false)}
              />
            </Suspense>
          )}
        </>
      }
    >
      {items.map((one) => {
        const item = itemById.get(one.itemId)
        const title = item?.title ?? 'an item that is not in the archives any more'
        return (
          <ListEntry key={one.key} py="3">
            <chakra.div display="flex" alignItems="center" gap="4">
              {item ? (
                <ItemLine item={item} />
              ) : (
                <span>{archives ? 'Not in the archives any more' : ''}</span>
              )}
              <Button
                variant="quiet"
                size="icon"
                color="danger.text"
                ms="auto"
                aria-label={`Remove ${title}`}
                onClick={() => onChange(items.filter(({ key }) => key !== one.key))}
              >
                <Trash2 aria-hidden />
              </Button>
            </chakra.div>
            {hasCaptions && (
              <chakra.div mt="2" pe="2.5">
                <TextField
                  label="Caption"
                  hint="Without one the title is shown."
                  maxLength={limits.textLength.shortText}
                  autoComplete="off"
                  value={one.caption}
                  onChange={({ currentTarget }) =>
                    onChange(
                      items.map((other) =>
                        other.key === one.key ? { ...other, caption: currentTarget.value } : other,
                      ),
                    )
                  }
                />
              </chakra.div>
            )}
          </ListEntry>
        )
      })}
    </ListFieldset>
  )
}

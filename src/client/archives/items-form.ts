/** The lists of archive items in forms: values, payloads, and the text in a comparison of two versions. */
import { newUuid } from '#client/offline/new-uuid.ts'
import type { FormField } from '#client/ui/form/form-fields.ts'
import type { FactMedia } from '#shared/contracts/facts.contract.ts'

/** An archive item in a form. */
export interface ItemValue {
  key: string
  itemId: string
  caption: string
  /** The part of the picture, which the form keeps. */
  region: FactMedia['region']
}

function toValue({ item_id, caption = '', region }: FactMedia): ItemValue {
  return { key: newUuid(), itemId: item_id, caption, region }
}

/** An item that was just chosen. */
export function addItem(id: string): ItemValue {
  return toValue({ item_id: id })
}

function toMedia({ itemId, caption, region }: ItemValue): FactMedia {
  return {
    item_id: itemId,
    ...(caption.trim() !== '' && { caption: caption.trim() }),
    ...(region && { region }),
  }
}

/** "2 items: The letter". The items have no names here. */
function formatItems(values: readonly ItemValue[]): string {
  if (values.length === 0) return ''
  const count = values.length === 1 ? '1 item' : `${values.length} items`
  const captions = values.map(({ caption }) => caption).filter(Boolean)
  return captions.length === 0 ? count : `${count}: ${captions.join(', ')}`
}

function isEqual(values: ItemValue[], other: ItemValue[]): boolean {
  return JSON.stringify(values.map(toMedia)) === JSON.stringify(other.map(toMedia))
}

/** The media of a fact, with captions and the parts of pictures. */
export function mediaField<R extends { media?: FactMedia[] | undefined }>(): FormField<
  R,
  ItemValue[],
  FactMedia[]
> {
  return {
    label: 'Pictures and files',
    empty: [],
    readValue: ({ media = [] }) => media.map(toValue),
    toPayload: (values) => values.map(toMedia),
    format: formatItems,
    isEqual,
  }
}

/** Items without captions. */
export function itemIdsField<R extends { item_ids?: string[] | undefined }>(): FormField<
  R,
  ItemValue[],
  string[]
> {
  return {
    label: 'Pictures and files',
    empty: [],
    readValue: ({ item_ids = [] }) => item_ids.map(addItem),
    toPayload: (values) => values.map(({ itemId }) => itemId),
    format: formatItems,
    isEqual,
  }
}

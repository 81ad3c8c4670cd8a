/**
 * The items of an archive draft whose files are different things: each file has fields and an idempotency key of its own.
 * All items are one field of the draft, as JSON by file id, so that they are saved, restored and merged like a text.
 */
import { newUuid } from '#client/offline/new-uuid.ts'
import { getTitleFromFileName } from '#client/ui/files/file-validation.ts'

type Fields = Readonly<Record<string, string>>

/** `isSeparate` is "yes" or empty. The items stay while it is empty, for an author who changes the choice back. */
export const noItems: Fields = { isSeparate: '', items: '' }

/** The category is asked for, because a photo may show a letter or a certificate. */
export const requiredOfItem: readonly string[] = ['title', 'description', 'category']

/** What several files can have in common. */
const commonFields = [
  'description',
  'category',
  'tags',
  'dateTaken',
  'location',
  'personRelated',
  'memberIds',
] as const

interface ItemFile {
  id: string
  name: string
  /** The copy on this device. */
  savedFile: { id: string } | null
}

type Items = Readonly<Record<string, Fields>>

function isItems(value: unknown): value is Items {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every(
    (item) =>
      typeof item === 'object' &&
      item !== null &&
      Object.values(item).every((text) => typeof text === 'string'),
  )
}

function readItems({ items }: Fields): Items {
  if (!items) return {}
  try {
    const value: unknown = JSON.parse(items)
    return isItems(value) ? value : {}
  } catch {
    return {}
  }
}

function writeItems(fields: Fields, items: Items): Fields {
  return { ...fields, items: JSON.stringify(items) }
}

/** Whether each file is an item of its own. */
export function hasSeparateItems({ isSeparate }: Fields): boolean {
  return isSeparate === 'yes'
}

/** In the form, an item has the id of the chosen file; in a saved draft, the id of the copy on this device. */
function findItem(items: Items, { id, savedFile }: ItemFile): Fields | undefined {
  return items[id] ?? items[savedFile?.id ?? '']
}

function createItem(fields: Fields, name: string): Fields {
  const common = Object.fromEntries(commonFields.map((field) => [field, fields[field] ?? '']))
  return { ...common, title: getTitleFromFileName(name), category: '', key: newUuid() }
}

/** Gives every file an item that has none yet. A new item begins with what was written for all files. */
export function addItems(fields: Fields, files: readonly ItemFile[]): Fields {
  if (!hasSeparateItems(fields)) return fields
  const items = readItems(fields)
  const missing = files.filter((file) => !findItem(items, file))
  if (missing.length === 0) return fields
  const added = missing.map((file) => [file.id, createItem(fields, file.name)])
  return writeItems(fields, { ...items, ...Object.fromEntries(added) })
}

/**
 * Makes an item of every file. The title above was written for the first file.
 *
 * @param key the idempotency key of all files together: an attempt to send them may have arrived unnoticed
 */
export function separateItems(fields: Fields, files: readonly ItemFile[], key: string): Fields {
  const [first] = files
  const isNew = first !== undefined && !findItem(readItems(fields), first)
  const separate = addItems({ ...fields, isSeparate: 'yes' }, files)
  const title = fields['title']?.trim()
  return isNew ? changeItem(separate, first, { key, ...(title && { title }) }) : separate
}

/** The fields of a file's item, and its idempotency key as `key`. */
export function getItem(fields: Fields, file: ItemFile): Fields {
  return findItem(readItems(fields), file) ?? createItem(fields, file.name)
}

export function changeItem(fields: Fields, file: ItemFile, changes: Fields): Fields {
  const item = { ...getItem(fields, file), ...changes }
  return writeItems(fields, { ...readItems(fields), [file.id]: item })
}

/** Copies what is written for one file to the others: all but its title. Empty fields leave the others as they are. */
export function applyToAll(fields: Fields, file: ItemFile, files: readonly ItemFile[]): Fields {
  const item = getItem(fields, file)
  const written = commonFields.flatMap((name) => (item[name]?.trim() ? [[name, item[name]] as const] : []))
  return files.reduce((all, other) => changeItem(all, other, Object.fromEntries(written)), fields)
}

/** All items of a draft whose files are different things. */
export function listItems(fields: Readonly<Record<string, unknown>>): Fields[] {
  const { isSeparate, items } = fields
  return isSeparate === 'yes' && typeof items === 'string' ? Object.values(readItems({ items })) : []
}

/** For saving: the items by the ids of the copies on this device, without those of files that were removed. */
export function toSavedItems(fields: Fields, files: readonly ItemFile[]): Fields {
  if (!fields['items']) return fields
  const items = readItems(fields)
  const kept = files.flatMap((file) => {
    const item = findItem(items, file)
    return item ? [[file.savedFile?.id ?? file.id, item] as const] : []
  })
  return writeItems(fields, Object.fromEntries(kept))
}

/** The next attempt to send the file's item is a new submission. */
export function replaceItemKey(fields: Fields, file: ItemFile): Fields {
  return hasSeparateItems(fields) ? changeItem(fields, file, { key: newUuid() }) : fields
}

/** For a draft that goes on as a second one: no item has a key that the other draft has as well. */
export function replaceItemKeys(fields: Fields): Fields {
  if (!fields['items']) return fields
  const items = Object.entries(readItems(fields)).map(([id, item]) => [id, { ...item, key: newUuid() }])
  return writeItems(fields, Object.fromEntries(items))
}

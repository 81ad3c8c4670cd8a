/** Indexes the lists that are saved on this device and finds records in them, outside the page's main thread. */
import { collections } from '#client/collections.ts'
import { readSavedQuery } from '#client/offline/saved/saved-queries.ts'
import { toSearchEntry } from './search-entry.ts'
import { type FoundGroup, SearchIndex } from './search-index.ts'
import type { SearchedList } from './search-lists.ts'

export type SearchRequest =
  | { type: 'open'; userId: string; lists: readonly SearchedList[] }
  /** Records of a list that is not saved on the device, in chunks from the page's memory. */
  | { type: 'add'; list: SearchedList; records: readonly unknown[] }
  | { type: 'find'; number: number; query: string; most: number }

export type SearchReply =
  /** The index has more records than before; `missing` are the lists that are not saved on the device. */
  | { type: 'grown'; missing: readonly SearchedList[]; done: boolean }
  | { type: 'found'; number: number; groups: FoundGroup[] }

/** Records that are indexed before the next request is handled. */
const chunkLength = 250

const index = new SearchIndex()
const now = new Date()

function hasId(record: unknown): record is { id: string } {
  return typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'string'
}

function reply(message: SearchReply) {
  postMessage(message)
}

async function add({ name }: SearchedList, records: readonly unknown[]) {
  const collection = collections.find((one) => one.name === name)
  if (!collection?.search) return
  const { search } = collection
  for (let start = 0; start < records.length; start += chunkLength) {
    const chunk = records.slice(start, start + chunkLength).filter(hasId)
    index.add(
      chunk
        .filter((record) => collection.isShown(record))
        .map((record) => toSearchEntry(search, record, now)),
    )
    await new Promise((nextTask) => setTimeout(nextTask))
  }
}

async function open(userId: string, lists: readonly SearchedList[]) {
  const missing: SearchedList[] = []
  for (const list of lists) {
    const value = await readSavedQuery(userId, list.queryHash)
    if (Array.isArray(value)) {
      await add(list, value)
      reply({ type: 'grown', missing: [], done: false })
    } else {
      missing.push(list)
    }
  }
  reply({ type: 'grown', missing, done: true })
}

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if (data.type === 'open') void open(data.userId, data.lists)
  else if (data.type === 'find') {
    reply({ type: 'found', number: data.number, groups: index.find(data.query, data.most) })
  } else {
    void add(data.list, data.records).then(() => reply({ type: 'grown', missing: [], done: true }))
  }
})

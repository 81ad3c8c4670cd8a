/** Indexes the lists that are saved on this device and finds records in them, outside the page's main thread. */
import { readSavedQuery } from '#client/offline/saved/saved-queries.ts'
import { EntryMaker } from './make-entries.ts'
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
const entries = new EntryMaker(new Date())

function reply(message: SearchReply) {
  postMessage(message)
}

async function add({ name }: SearchedList, records: readonly unknown[]) {
  for (let start = 0; start < records.length; start += chunkLength) {
    index.add(entries.make(name, records.slice(start, start + chunkLength)))
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

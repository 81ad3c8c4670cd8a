/** Reads what is saved on this device, indexes it and answers searches, off the page's own thread. */
import { readAnswer } from '#client/offline/saved/saved-queries.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import {
  archiveEntry,
  articleEntry,
  eventEntry,
  personEntry,
  type SearchEntry,
  type SearchKind,
} from './search-entry.ts'
import { type FoundGroup, SearchIndex } from './search-index.ts'
import type { SearchedList } from './search-lists.ts'

export type SearchRequest =
  | { type: 'open'; lists: readonly SearchedList[] }
  /** What the device has no copy of, in pieces from the page's memory. */
  | { type: 'add'; kind: SearchKind; records: readonly unknown[] }
  | { type: 'find'; number: number; query: string; most: number }

export type SearchReply =
  /** More is indexed than before; `missing` names what the device has no copy of. */
  | { type: 'grown'; missing: readonly SearchKind[]; done: boolean }
  | { type: 'found'; number: number; groups: FoundGroup[] }

/** Entries indexed before the next question is looked at. */
const pieceLength = 250

const index = new SearchIndex()
const now = new Date()

/** The lists were checked when they came from the server and are saved as they came. */
const toEntry: Record<SearchKind, (record: never) => SearchEntry | null> = {
  person: (person: FamilyMember) => personEntry(person, now),
  event: (event: TimelineEvent) => eventEntry(event),
  news: (article: Article) => (article.status === 'published' ? articleEntry('news', article) : null),
  blog: (article: Article) => (article.status === 'published' ? articleEntry('blog', article) : null),
  archive: (item: ArchiveItem) => archiveEntry(item),
}

function reply(message: SearchReply) {
  postMessage(message)
}

async function add(kind: SearchKind, records: readonly unknown[]) {
  for (let from = 0; from < records.length; from += pieceLength) {
    const piece = records.slice(from, from + pieceLength)
    index.add(piece.flatMap((record) => toEntry[kind](record as never) ?? []))
    await new Promise((nextTask) => setTimeout(nextTask))
  }
}

async function open(lists: readonly SearchedList[]) {
  const missing: SearchKind[] = []
  for (const { kind, savedAs } of lists) {
    const value = (await readAnswer(savedAs))?.value
    if (Array.isArray(value)) {
      await add(kind, value)
      reply({ type: 'grown', missing: [], done: false })
    } else {
      missing.push(kind)
    }
  }
  reply({ type: 'grown', missing, done: true })
}

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if (data.type === 'open') void open(data.lists)
  else if (data.type === 'find') {
    reply({ type: 'found', number: data.number, groups: index.find(data.query, data.most) })
  } else {
    void add(data.kind, data.records).then(() => reply({ type: 'grown', missing: [], done: true }))
  }
})

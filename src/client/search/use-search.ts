/** A hook that runs the search in a web worker and returns the results asynchronously. */
import { useEffect, useRef, useState } from 'react'
import type { SearchReply, SearchRequest } from './search.worker.ts'
import type { FoundGroup } from './search-index.ts'
import { getSearchedLists, loadList, type SearchedList } from './search-lists.ts'

/** The maximum number of results of each kind. */
const maxShown = 6
const chunkLength = 500

export interface Search {
  /** The query of the groups, which is older than the current query while a search runs. */
  answered: string
  groups: readonly FoundGroup[]
  /** Whether everything saved on the device is indexed. */
  complete: boolean
}

const emptySearch: Search = { answered: '', groups: [], complete: false }

/** Starts a worker until the component unmounts, so that every new search indexes the current saved data. */
export function useSearch(userId: string, query: string): Search {
  const [search, setSearch] = useState(emptySearch)
  const [grown, setGrown] = useState(0)
  const worker = useRef<Worker | null>(null)
  const asked = useRef(new Map<number, string>())

  useEffect(() => {
    const started = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' })
    const send = (request: SearchRequest) => started.postMessage(request)
    const awaited = new Set<SearchedList>()
    const fetchMissing = async (list: SearchedList) => {
      awaited.add(list)
      const records = await loadList(list, userId)
      awaited.delete(list)
      for (let from = 0; from < records.length; from += chunkLength) {
        send({ type: 'add', list, records: records.slice(from, from + chunkLength) })
      }
      if (awaited.size === 0) setSearch((before) => ({ ...before, complete: true }))
    }
    started.addEventListener('message', ({ data }: MessageEvent<SearchReply>) => {
      if (data.type === 'grown') {
        for (const list of data.missing) void fetchMissing(list)
        setGrown((times) => times + 1)
        if (data.done) setSearch((before) => ({ ...before, complete: awaited.size === 0 }))
        return
      }
      const answered = asked.current.get(data.number)
      const newest = Math.max(...asked.current.keys())
      asked.current.delete(data.number)
      if (answered === undefined || (data.number < newest && data.groups.length === 0)) return
      setSearch((before) => ({ ...before, answered, groups: data.groups }))
    })
    worker.current = started
    send({ type: 'open', userId, lists: getSearchedLists(userId) })
    return () => {
      worker.current = null
      started.terminate()
    }
  }, [userId])

  const number = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a larger index can have better results for the same query.
  useEffect(() => {
    number.current++
    asked.current.set(number.current, query)
    worker.current?.postMessage({
      type: 'find',
      number: number.current,
      query,
      most: maxShown,
    } satisfies SearchRequest)
  }, [query, grown])

  return search
}

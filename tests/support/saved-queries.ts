/** Writes and reads saved queries in tests as the query persister does. */
import { createQueryStorage, savedQueryFormat, toStorageKey } from '#client/offline/saved/saved-queries.ts'

type SavedQueries = Pick<typeof import('#client/offline/saved/saved-queries.ts'), 'createQueryStorage'>

export interface SavedResponse {
  value: unknown
  etag: string | null
  /** When the server last confirmed the response, milliseconds since 1970. */
  savedAt: number
}

/** Tests also save queries under a plain name. */
function parseKey(queryHash: string): readonly unknown[] {
  return queryHash.startsWith('[') ? JSON.parse(queryHash) : [queryHash]
}

/** The saved queries of one user, by query hash. @param module of the tab under test */
export function savedQueriesOf(ownerId: string, module: SavedQueries = { createQueryStorage }) {
  const storage = module.createQueryStorage(ownerId)
  return {
    save: (queryHash: string, { value, etag, savedAt }: SavedResponse) =>
      storage.setItem(toStorageKey(ownerId, queryHash), {
        buster: savedQueryFormat,
        queryHash,
        queryKey: parseKey(queryHash),
        state: { data: { value, etag }, dataUpdatedAt: savedAt },
      }),
    read: async (queryHash: string): Promise<SavedResponse | undefined> => {
      const saved = await storage.getItem(toStorageKey(ownerId, queryHash))
      return saved && { ...(saved.state.data as SavedResponse), savedAt: saved.state.dataUpdatedAt }
    },
    remove: (queryHash: string) => storage.removeItem(toStorageKey(ownerId, queryHash)),
    list: () => storage.entries(),
  }
}

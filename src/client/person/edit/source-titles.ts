/** The titles of the sources that a form names: those of the page, and those that were chosen since. */
import { useState } from 'react'
import type { Source } from '#shared/contracts/sources.contract.ts'

export interface SourceTitles {
  get: (id: string) => string
  add: (source: Source) => void
  /** The ids of the sources that the page cites. */
  pageIds: ReadonlySet<string>
}

export function useSourceTitles(sources: readonly Source[]): SourceTitles {
  const [titles] = useState(() => {
    const byId = new Map(sources.map(({ id, title }) => [id, title]))
    return {
      get: (id: string) => byId.get(id) ?? 'Source',
      add: ({ id, title }: Source) => void byId.set(id, title),
      pageIds: new Set(byId.keys()),
    }
  })
  return titles
}

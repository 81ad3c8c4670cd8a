/** The way between a list and its articles: back to the list is back in the browser's history, to where the reader was. */
import { type MouseEvent, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Article } from '#shared/contracts/articles.contract.ts'
import type { ArticleKind } from './articles.queries.ts'

/** Goes along with a link: how many pages back the list is. */
interface WayBack {
  stepsFromList: number
}

export const fromList: WayBack = { stepsFromList: 1 }

export function articleAddress(kind: ArticleKind, article: Article): string {
  return `/${kind}/${encodeURIComponent(article.slug || article.id)}`
}

function stepsIn(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('stepsFromList' in state)) return 0
  const { stepsFromList } = state
  return typeof stepsFromList === 'number' && stepsFromList > 0 ? stepsFromList : 0
}

interface WayOn {
  /** For links from this article to another; null where the reader came here from elsewhere. */
  onward: WayBack | null
  /** For the link to the list: takes the reader back instead, if there is a way back. */
  back: (event: MouseEvent) => void
}

export function useWayBack(): WayOn {
  const steps = stepsIn(useLocation().state)
  const navigate = useNavigate()
  const back = useCallback(
    (event: MouseEvent) => {
      if (steps === 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(-steps)
    },
    [navigate, steps],
  )
  return { onward: steps === 0 ? null : { stepsFromList: steps + 1 }, back }
}

/** The path from a list to its articles and back: the back link returns to the same place in the list. */
import { type MouseEvent, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ArticleKind } from '#shared/article-kinds.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'

/** The history state of an article page: how many steps back the list is. */
interface ListHistoryState {
  stepsFromList: number
}

export const openedFromList: ListHistoryState = { stepsFromList: 1 }

export function getArticlePath(kind: ArticleKind, article: Article): string {
  return `/${kind}/${encodeURIComponent(article.slug || article.id)}`
}

function readSteps(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('stepsFromList' in state)) return 0
  const { stepsFromList } = state
  return typeof stepsFromList === 'number' && stepsFromList > 0 ? stepsFromList : 0
}

interface ListHistory {
  /** The state for links to other articles; null if the reader did not come from the list. */
  nextState: ListHistoryState | null
  /** The click handler of the link to the list: goes back in the history if the reader came from the list. */
  handleBackClick: (event: MouseEvent) => void
}

export function useListHistory(): ListHistory {
  const steps = readSteps(useLocation().state)
  const navigate = useNavigate()
  const handleBackClick = useCallback(
    (event: MouseEvent) => {
      if (steps === 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(-steps)
    },
    [navigate, steps],
  )
  return { nextState: steps === 0 ? null : { stepsFromList: steps + 1 }, handleBackClick }
}

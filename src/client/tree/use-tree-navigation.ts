/** Keeps the tree page's view, people and chart in step with the URL, and moves the canvas to the chosen person. */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatFullName } from '#client/people/person-name.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { TreeCanvasHandle } from './canvas/use-canvas-handle.ts'
import { type PersonHighlight, usePersonHighlight } from './canvas/use-person-highlight.ts'
import { type ChartSpec, resolveChartSpec } from './chart/chart-spec.ts'
import { formatChartTitle, viewNames } from './chart/chart-titles.ts'
import type { Family } from './chart/family.ts'
import type { ScreenSize } from './chart/layout-options.ts'
import { findMember } from './chart/relatives.ts'
import { formatTreeUrl, parseTreeUrl, type TreeUrlState } from './chart/tree-url.ts'
import { useChart } from './loading/use-chart.ts'
import { isPersonView } from './view-bar.tsx'

export interface TreeNavigation extends ReturnType<typeof useChart> {
  urlState: TreeUrlState
  spec: ChartSpec
  /** Title of the chart; null in the view of the whole family. */
  heading: string | null
  highlight: PersonHighlight
  /** Opens another view or another person's chart; adds a browser history entry unless only the generations change. */
  changeView: (changes: Partial<TreeUrlState>) => void
  /** Shows a person on the current chart, or opens a chart that contains the person. */
  choosePerson: (id: string) => void
  /** Takes the person out of the URL. */
  dismissPerson: () => void
  /** Text for screen readers. */
  announcement: string
  announce: (text: string) => void
}

export function useTreeNavigation(
  family: Family,
  userPersonId: string | null,
  screenSize: ScreenSize,
  canvas: RefObject<TreeCanvasHandle | null>,
): TreeNavigation {
  const highlight = usePersonHighlight()
  const [query, setQuery] = useSearchParams()
  const urlState = useMemo(() => parseTreeUrl(query), [query])
  const spec = resolveChartSpec(family, urlState, userPersonId)
  const heading = formatChartTitle(family, spec)
  const drawnChart = useChart(family, urlState, userPersonId, screenSize)
  const chart = drawnChart.drawn?.chart
  const [announcement, announce] = useState('')

  const { highlightBriefly } = highlight
  const flyTo = useCallback(
    (id: string) => {
      canvas.current?.flyTo(id)
      highlightBriefly(id)
      const member = findMember(family, id)
      if (member) announce(`${formatFullName(member)}, ${formatLifeYears(member, new Date())}`)
    },
    [canvas, family, highlightBriefly],
  )
  /** The person of the URL to whom the canvas has already moved. */
  const reachedPersonId = useRef<string | null>(null)
  const setUrlState = (next: TreeUrlState, replace: boolean) =>
    setQuery(formatTreeUrl(next), { replace, preventScrollReset: true })

  const changeView = (changes: Partial<TreeUrlState>) => {
    const next = { ...urlState, ...changes }
    const isSameView = next.view === urlState.view && next.subjectId === urlState.subjectId
    reachedPersonId.current = null
    setUrlState(next, isSameView && changes.generations !== undefined)
    if (isPersonView(next.view) && changes.subjectId) highlightBriefly(changes.subjectId)
    const nextHeading = formatChartTitle(family, resolveChartSpec(family, next, userPersonId))
    if (nextHeading !== heading) announce(nextHeading ?? viewNames[next.view])
  }
  const choosePerson = (id: string) => {
    if (urlState.view === 'walk') changeView({ personId: id })
    else if (!chart || chart.indexById.has(id)) {
      reachedPersonId.current = id
      setUrlState({ ...urlState, personId: id }, true)
      flyTo(id)
    } else if (urlState.view === 'relation') changeView({ relativeId: id, personId: null })
    else changeView({ subjectId: id, personId: null })
  }

  const dismissPerson = () => {
    reachedPersonId.current = null
    setUrlState({ ...urlState, personId: null }, true)
  }

  const { personId } = urlState
  const isOnChart = personId !== null && urlState.view !== 'walk' && chart?.indexById.has(personId) === true
  useEffect(() => {
    if (!isOnChart || reachedPersonId.current === personId) return
    reachedPersonId.current = personId
    flyTo(personId)
  }, [isOnChart, personId, flyTo])

  return {
    ...drawnChart,
    urlState,
    spec,
    heading,
    highlight,
    changeView,
    choosePerson,
    dismissPerson,
    announcement,
    announce,
  }
}

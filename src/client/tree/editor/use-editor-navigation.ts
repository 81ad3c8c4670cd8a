/** Moves the editor to a person: highlights the card, moves the viewport, announces the name and sets the focus. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { TreeCanvasHandle } from '../canvas/use-canvas-handle.ts'
import type { Family } from '../chart/family.ts'
import { findMember } from '../chart/relatives.ts'

interface EditorNavigationOptions {
  family: Family
  /** The person to show when the editor opens; null for none. */
  initialId: string | null
  highlight: (id: string | null) => void
}

export function useEditorNavigation({ family, initialId, highlight }: EditorNavigationOptions) {
  const canvas = useRef<TreeCanvasHandle>(null)
  const container = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [announcement, setAnnouncement] = useState('')
  /** A person who is shown as soon as they are on the chart. */
  const [pendingId, setPendingId] = useState(initialId)
  /** The person whose heading gets the focus once the panel shows it. */
  const pendingFocusId = useRef<string | null>(null)
  const shownId = useRef<string | null>(null)

  const scrollToCanvas = () => {
    if (isBottomSheet()) container.current?.scrollIntoView({ block: 'start' })
  }
  const goToPerson = (id: string) => {
    highlight(id)
    canvas.current?.flyTo(id)
    scrollToCanvas()
    const member = findMember(family, id)
    if (member) setAnnouncement(`${formatFullName(member)}, ${formatLifeYears(member, new Date())}`)
  }
  const goToPendingPerson = useEffectEvent((id: string) => {
    setPendingId(null)
    goToPerson(id)
  })
  const isOnChart = pendingId !== null && family.indexById.has(pendingId)
  useEffect(() => {
    if (isOnChart && pendingId !== null) goToPendingPerson(pendingId)
  }, [isOnChart, pendingId])

  /** The name in the person panel, or the canvas when nobody is selected. */
  const getSelectionElement = () =>
    heading.current ?? container.current?.querySelector<HTMLElement>('.tree-canvas')

  return {
    canvas,
    container,
    heading,
    announcement,
    announce: setAnnouncement,
    scrollToCanvas,
    goToPerson,
    goToPersonWhenLoaded: setPendingId,
    focusCanvas: () => canvas.current?.focus(),
    getSelectionElement,
    focusSelection: () => getSelectionElement()?.focus({ preventScroll: true }),
    /** Sets the focus on the name in the person panel, at once or when the panel shows the person. */
    focusName: (id: string) => {
      if (id === shownId.current) heading.current?.focus({ preventScroll: true })
      else pendingFocusId.current = id
    },
    /** Called after the panel shows another person (null for none). Keeps the card above the bottom sheet. */
    onPanelChange: (id: string | null) => {
      shownId.current = id
      if (id === null) return
      const sheet = container.current?.querySelector('[data-person-panel]')
      if (sheet && isBottomSheet()) canvas.current?.keepAbove(id, sheet.getBoundingClientRect().top)
      if (pendingFocusId.current === id) heading.current?.focus({ preventScroll: true })
      pendingFocusId.current = null
    },
  }
}

/** Whether the person panel is a bottom sheet over the page, as in person-panel.tsx. */
function isBottomSheet(): boolean {
  return window.matchMedia('(max-width: 79.99rem)').matches
}

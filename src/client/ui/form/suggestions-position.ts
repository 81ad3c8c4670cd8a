/** Where a list of suggestions has room: under its field or over it, never cut off by what scrolls around it. */

export interface ListRoom {
  side: 'below' | 'above'
  /** Pixels. */
  height: number
  /** How far over the field's edge a list over it ends, in pixels: the label stays to be read. */
  lift: number
}

/** Less than this is no list, more is of no use; in pixels. */
const least = 132
const most = 480
/** Between the field and the list, and the list and the edge, in pixels. */
const gap = 8

function scrollsAround(element: Element): { top: number; bottom: number } {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box)
    if (overflowY === 'auto' || overflowY === 'scroll') return box.getBoundingClientRect()
  }
  return { top: 0, bottom: window.innerHeight }
}

/**
 * Under the field where the list fits there or has more room than over it, and where it has room on neither side: what
 * scrolls around the field becomes longer then.
 *
 * @param label the upper edge of the field's label
 * @param wanted about the height of the whole list; it gets as much room as there is, up to the most that is of use
 */
export function chooseSide(
  field: { top: number; bottom: number; label: number },
  edges: { top: number; bottom: number },
  wanted: number,
): ListRoom {
  const below = edges.bottom - field.bottom - gap
  const lift = Math.max(0, field.top - field.label)
  const above = field.top - lift - edges.top - gap
  const side = below >= wanted || below >= above || above < least ? 'below' : 'above'
  return { side, height: Math.max(least, Math.min(most, side === 'below' ? below : above)), lift }
}

/** The room that a list has at a field, within the screen and what scrolls around the field. */
export function roomAt(field: HTMLInputElement, wanted: number): ListRoom {
  const { top: fieldTop, bottom } = field.getBoundingClientRect()
  const label = field.labels?.[0]?.getBoundingClientRect().top ?? fieldTop
  const around = scrollsAround(field)
  const seen = window.visualViewport
  const top = seen?.offsetTop ?? 0
  return chooseSide(
    { top: fieldTop, bottom, label },
    {
      top: Math.max(around.top, top),
      bottom: Math.min(around.bottom, top + (seen?.height ?? window.innerHeight)),
    },
    wanted,
  )
}

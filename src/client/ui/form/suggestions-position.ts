/** Places a list of suggestions below or above its field, where the scroll container does not cut it off. */

export interface ListRoom {
  side: 'below' | 'above'
  /** The maximum height, in pixels. */
  height: number
  /** The distance in pixels between the field and a list above it, so that the list does not cover the label. */
  lift: number
}

/** The limits of the list's height, in pixels. */
const least = 132
const most = 480
/** The space between field and list, and between list and screen edge, in pixels. */
const gap = 8

function scrollsAround(element: Element): { top: number; bottom: number } {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box)
    if (overflowY === 'auto' || overflowY === 'scroll') return box.getBoundingClientRect()
  }
  return { top: 0, bottom: window.innerHeight }
}

/**
 * Chooses the side. The list goes below the field if it fits there or has more space there than above, and also if
 * neither side has enough space, because the scroll container can grow downwards.
 *
 * @param label the upper edge of the field's label
 * @param wanted the approximate height of the complete list
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

/** Measures the space around a field within the screen and the scroll container. */
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

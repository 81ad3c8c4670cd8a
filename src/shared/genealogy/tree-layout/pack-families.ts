/** Step 7: packs unconnected families onto a page with about the proportions of the screen. */

export interface PackedFamilies {
  /** Top left corner of each family in px. */
  left: Float64Array
  top: Float64Array
  width: number
  height: number
}

/**
 * Places rectangles in the given order, each as high as possible and then as far left as possible, on a strip whose
 * width makes the page about `aspect` times as wide as high (skyline bottom-left heuristic).
 */
export function packFamilies(
  widths: Float64Array,
  heights: Float64Array,
  gap: number,
  aspect: number,
): PackedFamilies {
  const count = widths.length
  let area = 0
  let maxLayerSize = 0
  for (let f = 0; f < count; f++) {
    area += ((widths[f] as number) + gap) * (heights[f] as number)
    maxLayerSize = Math.max(maxLayerSize, (widths[f] as number) + gap)
  }
  const skyline = new Skyline(Math.max(maxLayerSize, Math.sqrt(area * aspect) * 1.02))
  const left = new Float64Array(count)
  const top = new Float64Array(count)
  let width = 0
  let height = 0
  for (let f = 0; f < count; f++) {
    const spot = skyline.add((widths[f] as number) + gap, heights[f] as number)
    left[f] = spot.x
    top[f] = spot.y
    width = Math.max(width, spot.x + (widths[f] as number))
    height = Math.max(height, spot.y + (heights[f] as number))
  }
  return { left, top, width, height }
}

interface Step {
  x: number
  y: number
  width: number
}

/** The lower edge of everything placed so far, as steps from left to right. */
class Skyline {
  readonly #width: number
  #steps: Step[]

  constructor(width: number) {
    this.#width = width
    this.#steps = [{ x: 0, y: 0, width }]
  }

  add(width: number, height: number): { x: number; y: number } {
    let best = 0
    let y = Number.POSITIVE_INFINITY
    for (let i = 0; i < this.#steps.length; i++) {
      const step = this.#steps[i] as Step
      if (step.x + width > this.#width + 1e-6) break
      if (step.y >= y) continue
      const at = this.#floor(i, width)
      if (at < y) {
        y = at
        best = i
      }
    }
    const { x } = this.#steps[best] as Step
    this.#cover(best, { x, y: y + height, width })
    return { x, y }
  }

  /** The highest y for a rectangle of this width whose left edge is the left edge of a step. */
  #floor(first: number, width: number): number {
    const right = (this.#steps[first] as Step).x + width - 1e-6
    let floor = 0
    for (let i = first; i < this.#steps.length && (this.#steps[i] as Step).x < right; i++) {
      floor = Math.max(floor, (this.#steps[i] as Step).y)
    }
    return floor
  }

  #cover(first: number, cover: Step): void {
    const right = cover.x + cover.width
    let end = first
    while (end < this.#steps.length && this.#right(end) <= right + 1e-6) end++
    const rest = this.#steps[end]
    if (rest && rest.x < right) {
      rest.width = rest.x + rest.width - right
      rest.x = right
    }
    const before = this.#steps[first - 1]
    if (before && before.y === cover.y && end > first - 1) {
      before.width += cover.width
      this.#steps.splice(first, end - first)
    } else this.#steps.splice(first, end - first, cover)
  }

  #right(i: number): number {
    const step = this.#steps[i] as Step
    return step.x + step.width
  }
}

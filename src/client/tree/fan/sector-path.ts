/** Builds the outline of a fan sector as an SVG path. */
import type { FanSectors } from '../chart/chart-drawing.ts'

const round = (value: number) => Math.round(value * 100) / 100

/** `gap` is half the distance between two sectors, in px of the drawing. */
export function buildSectorPath(
  fan: Pick<FanSectors, 'centerX' | 'centerY' | 'from' | 'to' | 'inner' | 'outer'>,
  sector: number,
  gap: number,
): string {
  const { centerX, centerY } = fan
  const inner = fan.inner[sector] ?? 0
  const outer = (fan.outer[sector] ?? 0) - gap
  if (inner === 0) {
    const [left, right] = [round(centerX - outer), round(centerX + outer)]
    const y = round(centerY)
    const half = `A${round(outer)} ${round(outer)} 0 0 1`
    return `M${left} ${y}${half} ${right} ${y}${half} ${left} ${y}Z`
  }
  const least = inner + gap
  const [from, to] = [fan.from[sector] ?? 0, fan.to[sector] ?? 0]
  // The gap has a constant width, so its angle decreases with the radius.
  const trim = (radius: number) => Math.min(gap / radius, (to - from) * 0.4)
  const point = (radius: number, angle: number) =>
    `${round(centerX + Math.cos(angle) * radius)} ${round(centerY + Math.sin(angle) * radius)}`
  const large = (radius: number) => (to - from - 2 * trim(radius) > Math.PI ? 1 : 0)
  const [a, b] = [trim(outer), trim(least)]
  return [
    `M${point(outer, from + a)}`,
    `A${round(outer)} ${round(outer)} 0 ${large(outer)} 1 ${point(outer, to - a)}`,
    `L${point(least, to - b)}`,
    `A${round(least)} ${round(least)} 0 ${large(least)} 0 ${point(least, from + b)}Z`,
  ].join('')
}

/** Computes the viewport with which a chart opens. */
import { tree } from '#shared/limits.ts'
import type { ChartDrawing } from '../chart/chart-drawing.ts'
import type { TreeView } from '../chart/tree-url.ts'
import { getFitZoom, getPersonCenter } from './hit-testing.ts'

interface Size {
  width: number
  height: number
}

/** Smallest zoom at which the names on cards can be read. */
const minReadableZoom = 0.4
/** Space beside a drawing that is shown whole, in px of the screen. */
const margin = 56

/** Shows the whole chart when it stays readable or is a fan chart; otherwise the person with index `p` in the middle. */
export function getInitialViewport(
  drawing: ChartDrawing,
  view: TreeView,
  p: number,
  size: Size,
): { x: number; y: number; zoom: number } {
  const { layout } = drawing
  const fitZoom = getFitZoom(drawing, size, tree.zoomDefault)
  const zoom = drawing.fan || (view !== 'family' && fitZoom >= minReadableZoom) ? fitZoom : tree.zoomDefault
  const place = (center: number, length: number, available: number) => {
    const scaled = length * zoom
    if (zoom === fitZoom || scaled + 2 * margin <= available) return (available - scaled) / 2
    return available / 2 - center * zoom
  }
  const { x, y } = getPersonCenter(drawing, p)
  return {
    x: Math.round(place(x, layout.width, size.width)),
    y: Math.round(place(y, layout.height, size.height)),
    zoom,
  }
}

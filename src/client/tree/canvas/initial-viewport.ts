/** Where the view stands when a chart is opened: on all of it where that can be read or is one figure, else on a person. */
import { tree } from '#shared/limits.ts'
import type { ChartPicture } from '../chart/chart-drawing.ts'
import type { TreeView } from '../chart/tree-url.ts'
import { centerOf, fittingZoom } from './hit-testing.ts'

interface Size {
  width: number
  height: number
}

/** A chart is shown as a whole where its names can still be read then. */
const readable = 0.4
/** So much of the empty ground round a picture is seen at most, in px of the screen. */
const edge = 56

/**
 * `seat` is whom the view is to show: in its middle, but where the picture ends nearby rather a whole view of it, so that
 * ancestors have their room above and descendants below. Gives the place of the picture's top left corner on the screen.
 */
export function viewOnto(
  picture: ChartPicture,
  view: TreeView,
  seat: number,
  size: Size,
): { x: number; y: number; zoom: number } {
  const { layout } = picture
  const whole = fittingZoom(picture, size, tree.zoomDefault)
  const zoom = picture.fan || (view !== 'family' && whole >= readable) ? whole : tree.zoomDefault
  const place = (center: number, length: number, room: number) => {
    const drawn = length * zoom
    if (zoom === whole || drawn + 2 * edge <= room) return (room - drawn) / 2
    return Math.min(edge, Math.max(room - drawn - edge, room / 2 - center * zoom))
  }
  const { x, y } = centerOf(picture, seat)
  return {
    x: Math.round(place(x, layout.width, size.width)),
    y: Math.round(place(y, layout.height, size.height)),
    zoom,
  }
}

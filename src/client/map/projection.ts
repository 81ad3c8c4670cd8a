/** Converts degrees to pixels of the world map at zoom 1, and back: Mercator, which keeps shapes when one zooms in. */
import { geoMercator } from 'd3-geo'

/** Width and height of the world at zoom 1, in pixels. */
export const worldSize = 4096

const projection = geoMercator()
  .scale(worldSize / (2 * Math.PI))
  .translate([worldSize / 2, worldSize / 2])

export { projection as mercator }

export type Position = readonly [x: number, y: number]

export function project({ latitude, longitude }: { latitude: number; longitude: number }): Position {
  return projection([longitude, latitude]) ?? [0, 0]
}

/** Rounded to about ten metres. */
export function unproject([x, y]: Position): { latitude: number; longitude: number } {
  const [longitude, latitude] = projection.invert?.([x, y]) ?? [0, 0]
  return { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) }
}

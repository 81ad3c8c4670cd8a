/** Which boxes lie in a part of the picture: a grid of tiles, each with the things that touch it. */

/** The things of tile `t` are `items[start[t]] … items[start[t + 1] - 1]`; tiles run row by row. Measures in px. */
export interface TileGrid {
  tile: number
  columns: number
  rows: number
  start: Int32Array
  items: Int32Array
  count: number
}

export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** `areaOf` gives the bounds of each thing, within a picture of the given size. */
export function buildTileGrid(
  count: number,
  areaOf: (item: number, into: Area) => void,
  size: { width: number; height: number },
  tile: number,
): TileGrid {
  const columns = Math.max(1, Math.ceil(size.width / tile))
  const rows = Math.max(1, Math.ceil(size.height / tile))
  const area: Area = { left: 0, top: 0, right: 0, bottom: 0 }
  const start = new Int32Array(columns * rows + 1)
  const grid = { tile, columns, rows }
  for (let item = 0; item < count; item++) {
    areaOf(item, area)
    eachTile(grid, area, (t) => {
      start[t + 1] = (start[t + 1] ?? 0) + 1
    })
  }
  for (let t = 0; t < columns * rows; t++) start[t + 1] = (start[t + 1] ?? 0) + (start[t] ?? 0)
  const items = new Int32Array(start[columns * rows] ?? 0)
  const next = start.slice()
  for (let item = 0; item < count; item++) {
    areaOf(item, area)
    eachTile(grid, area, (t) => {
      const place = next[t] ?? 0
      items[place] = item
      next[t] = place + 1
    })
  }
  return { ...grid, start, items, count }
}

function eachTile(
  { tile, columns, rows }: Pick<TileGrid, 'tile' | 'columns' | 'rows'>,
  area: Area,
  visit: (tile: number) => void,
): void {
  const clamp = (value: number, most: number) => Math.min(Math.max(Math.floor(value / tile), 0), most - 1)
  const right = clamp(area.right, columns)
  const bottom = clamp(area.bottom, rows)
  for (let row = clamp(area.top, rows); row <= bottom; row++) {
    for (let column = clamp(area.left, columns); column <= right; column++) visit(row * columns + column)
  }
}

/** When each thing of a grid was last found, by the number of the search: spares a fresh list of marks a search. */
const searches = new WeakMap<TileGrid, { number: number; foundIn: Int32Array }>()

/** The things in the tiles that the area touches, each once, in the order of the tiles. */
export function itemsIn(grid: TileGrid, area: Area): number[] {
  const search = searches.get(grid) ?? { number: 0, foundIn: new Int32Array(grid.count) }
  searches.set(grid, search)
  const number = ++search.number
  const { foundIn } = search
  const found: number[] = []
  eachTile(grid, area, (t) => {
    const end = grid.start[t + 1] ?? 0
    for (let i = grid.start[t] ?? 0; i < end; i++) {
      const item = grid.items[i] ?? 0
      if (foundIn[item] === number) continue
      foundIn[item] = number
      found.push(item)
    }
  })
  return found
}

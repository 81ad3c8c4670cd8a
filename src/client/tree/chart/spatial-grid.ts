/** A grid over a drawing that finds the people or unions in an area. */

/** The items in cell `c` are `items[start[c]] … items[start[c + 1] - 1]`; cells are numbered row by row. */
export interface SpatialGrid {
  /** Side of a cell in px of the drawing. */
  cellSize: number
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

/** Extends an area on each side by a fraction of its width and height. */
export function growArea({ left, top, right, bottom }: Area, fraction: number): Area {
  const [x, y] = [(right - left) * fraction, (bottom - top) * fraction]
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y }
}

/** `writeBounds` writes the bounds of an item into an area; `size` is the size of the drawing. */
export function buildSpatialGrid(
  count: number,
  writeBounds: (item: number, target: Area) => void,
  size: { width: number; height: number },
  cellSize: number,
): SpatialGrid {
  const columns = Math.max(1, Math.ceil(size.width / cellSize))
  const rows = Math.max(1, Math.ceil(size.height / cellSize))
  const area: Area = { left: 0, top: 0, right: 0, bottom: 0 }
  const start = new Int32Array(columns * rows + 1)
  const grid = { cellSize, columns, rows }
  for (let item = 0; item < count; item++) {
    writeBounds(item, area)
    forEachCell(grid, area, (cell) => {
      start[cell + 1] = (start[cell + 1] ?? 0) + 1
    })
  }
  for (let cell = 0; cell < columns * rows; cell++) {
    start[cell + 1] = (start[cell + 1] ?? 0) + (start[cell] ?? 0)
  }
  const items = new Int32Array(start[columns * rows] ?? 0)
  const next = start.slice()
  for (let item = 0; item < count; item++) {
    writeBounds(item, area)
    forEachCell(grid, area, (cell) => {
      const i = next[cell] ?? 0
      items[i] = item
      next[cell] = i + 1
    })
  }
  return { ...grid, start, items, count }
}

function forEachCell(
  { cellSize, columns, rows }: Pick<SpatialGrid, 'cellSize' | 'columns' | 'rows'>,
  area: Area,
  visit: (cell: number) => void,
): void {
  const toCell = (value: number, cells: number) =>
    Math.min(Math.max(Math.floor(value / cellSize), 0), cells - 1)
  const right = toCell(area.right, columns)
  const bottom = toCell(area.bottom, rows)
  for (let row = toCell(area.top, rows); row <= bottom; row++) {
    for (let column = toCell(area.left, columns); column <= right; column++) visit(row * columns + column)
  }
}

/** Number of the last search that found each item, so that a search needs no new list of visited items. */
const searches = new WeakMap<SpatialGrid, { number: number; foundIn: Int32Array }>()

/** The items in all cells that the area touches, each once, in the order of the cells. */
export function findItemsInArea(grid: SpatialGrid, area: Area): number[] {
  const search = searches.get(grid) ?? { number: 0, foundIn: new Int32Array(grid.count) }
  searches.set(grid, search)
  const number = ++search.number
  const { foundIn } = search
  const found: number[] = []
  forEachCell(grid, area, (cell) => {
    const end = grid.start[cell + 1] ?? 0
    for (let i = grid.start[cell] ?? 0; i < end; i++) {
      const item = grid.items[i] ?? 0
      if (foundIn[item] === number) continue
      foundIn[item] = number
      found.push(item)
    }
  })
  return found
}

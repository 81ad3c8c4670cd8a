/** Groups numbered items by a key in typed arrays, because one object per group would be slow for large families. */

/** The items of group `k` are `items[start[k]]` up to but not including `items[start[k + 1]]`, in ascending order. */
export interface Grouping {
  start: Int32Array
  items: Int32Array
}

/** Groups the items 0, 1, 2 … by `keys[item]`. An item with a negative key belongs to no group. */
export function groupBy(keys: ArrayLike<number>, groups: number): Grouping {
  const start = new Int32Array(groups + 1)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number
    if (key >= 0) start[key + 1] = (start[key + 1] as number) + 1
  }
  for (let k = 0; k < groups; k++) start[k + 1] = (start[k + 1] as number) + (start[k] as number)
  const next = start.slice()
  const items = new Int32Array(start[groups] as number)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number
    if (key < 0) continue
    const place = next[key] as number
    items[place] = i
    next[key] = place + 1
  }
  return { start, items }
}

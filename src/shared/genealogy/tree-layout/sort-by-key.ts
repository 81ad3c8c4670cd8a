/** A stable sort of numbers by a key, fast for lists that are almost in order. */

/**
 * Sorts `list[from] … list[to - 1]` by `key[item]`, with insertion sort for short and merge sort for long lists.
 * `spare` is a buffer as long as the list.
 */
export function sortByKey(
  list: Int32Array,
  from: number,
  to: number,
  key: Float64Array,
  spare: Int32Array,
): void {
  if (to - from <= 12) {
    for (let i = from + 1; i < to; i++) {
      const item = list[i] as number
      const k = key[item] as number
      let j = i - 1
      while (j >= from && (key[list[j] as number] as number) > k) {
        list[j + 1] = list[j] as number
        j--
      }
      list[j + 1] = item
    }
    return
  }
  const middle = (from + to) >> 1
  sortByKey(list, from, middle, key, spare)
  sortByKey(list, middle, to, key, spare)
  if ((key[list[middle - 1] as number] as number) <= (key[list[middle] as number] as number)) return
  spare.set(list.subarray(from, middle), from)
  let left = from
  let right = middle
  for (let i = from; left < middle; i++) {
    const a = spare[left] as number
    if (right < to && (key[list[right] as number] as number) < (key[a] as number))
      list[i] = list[right++] as number
    else {
      list[i] = a
      left++
    }
  }
}

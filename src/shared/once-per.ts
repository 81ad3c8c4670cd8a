/** Makes a function that computes its result once for each object, and keeps it as long as the object is in memory. */
export function oncePer<K extends object, V extends NonNullable<unknown>>(
  compute: (key: K) => V,
): (key: K) => V {
  const results = new WeakMap<K, V>()
  return (key) => {
    const result = results.get(key) ?? compute(key)
    results.set(key, result)
    return result
  }
}

/** Sorts records by the number in the cross-reference: I1, I2, I10. */

const byNumber = new Intl.Collator('en', { numeric: true })

/** The numbers of cross-references that begin with the same letters; null where one has another form. */
function readNumbers(records: readonly { xref: string }[]): Map<string, number> | null {
  const prefix = /^[A-Za-z]*/.exec(records[0]?.xref ?? '')?.[0] ?? ''
  const numbers = new Map<string, number>()
  for (const { xref } of records) {
    const digits = xref.startsWith(prefix) ? xref.slice(prefix.length) : ''
    if (!/^\d{1,15}$/.test(digits)) return null
    numbers.set(xref, Number(digits))
  }
  return numbers
}

/** Compares numbers where it can: a collator takes ten times as long. */
export function sortByNumber<T extends { xref: string }>(records: readonly T[]): T[] {
  const numbers = readNumbers(records)
  return records.toSorted(
    numbers
      ? (a, b) => (numbers.get(a.xref) ?? 0) - (numbers.get(b.xref) ?? 0)
      : (a, b) => byNumber.compare(a.xref, b.xref),
  )
}

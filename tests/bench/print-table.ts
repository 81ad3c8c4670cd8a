/** Prints tables in Markdown. */

/**
 * Prints rows that have the same columns in the same order; a missing cell is a dash. A column whose name there is
 * already ends in an underscore, which is not printed.
 */
export function printTable(title: string, rows: readonly Record<string, string>[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const names = columns.map((column) => column.replace(/_+$/, ''))
  const lines = [names, ...rows.map((row) => columns.map((column) => row[column] ?? '–'))]
  const widths = columns.map((_, c) => Math.max(3, ...lines.map((line) => line[c]?.length ?? 0)))
  const pad = (line: readonly string[]) => {
    const cells = line.map((cell, c) =>
      c === 0 ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0),
    )
    return `| ${cells.join(' | ')} |`
  }
  const rule = `| ${widths.map((width, c) => (c === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  const [head, ...body] = lines.map(pad)
  console.log(['', title, '', head, rule, ...body].join('\n'))
}

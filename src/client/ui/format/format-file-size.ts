/** Formats file sizes as the specification does. */

const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/** "0 Bytes", "459 KB", "1.2 MB", "3.4 GB". */
export function formatFileSize(bytes: number): string {
  let unit = 0
  let size = Math.max(0, bytes)
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  const shown = unit < 2 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10
  return `${shown} ${units[unit] ?? 'GB'}`
}

/** The text sizes that a user can choose, in percent of the browser's own text size. */
export const textSizes = [100, 115, 130, 145, 160] as const

export type TextSize = (typeof textSizes)[number]

export function isTextSize(value: number | null): value is TextSize {
  return textSizes.some((size) => size === value)
}

/** Compares places as recorded: "Ulvik, Hardanger , NORWAY" is "Ulvik, Hardanger, Norway". */

/** No place is in more other places. In a text with more parts, commas mean something else. */
export const mostPlaceParts = 21

/** The parts of a recorded place, the smallest first, without empty ones. */
export function splitPlace(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
}

/** Equal for texts that mean the same place; empty for none. */
export function makePlaceKey(text: string): string {
  return splitPlace(text).join(', ').toLowerCase()
}

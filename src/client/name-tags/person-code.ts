/**
 * The text of a person's QR code: the id of the person in capital letters, and nothing else. Whoever scans it learns neither
 * a name nor the address of the site. Capital letters make a code of 25 × 25 modules, which a camera reads from a small tag.
 */

export function toCodeText(personId: string): string {
  return personId.toUpperCase()
}

/** @param text of a scanned code */
export function findByCode<T extends { id: string }>(people: readonly T[], text: string): T | undefined {
  const code = toCodeText(text.trim())
  return people.find(({ id }) => toCodeText(id) === code)
}

/** Compares two versions of a record field by field, for the choice after an edit conflict. */

export interface FieldDifference {
  label: string
  theirs: string
  mine: string
}

/** A field's label, and a function that formats its value as text. */
export type FieldFormat<F> = readonly [label: string, inWords: (fields: F) => string]

const unchangedByYou = 'You did not change this field. The other person’s version is kept.'

/**
 * Lists the fields whose values differ. A field that the user did not change is not sent, so their value is kept.
 *
 * @param before the fields before the user's first change
 */
export function listDifferingFields<F>(
  fields: readonly FieldFormat<F>[],
  { before, mine, theirs }: Record<'before' | 'mine' | 'theirs', F>,
): FieldDifference[] {
  return fields.flatMap(([label, inWords]) => {
    const is = inWords(mine)
    const other = inWords(theirs)
    if (is === other) return []
    return [{ label, theirs: other, mine: is === inWords(before) ? unchangedByYou : is }]
  })
}

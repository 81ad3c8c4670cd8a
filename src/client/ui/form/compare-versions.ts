/** Two versions of one record in words: what somebody else has changed meanwhile, and what was written here. */

export interface FieldDifference {
  label: string
  theirs: string
  mine: string
}

/** A field by its name, and what it says in words. */
export type FieldFormat<F> = readonly [label: string, inWords: (fields: F) => string]

const unchangedByYou = 'Not changed by you: theirs stays.'

/**
 * The fields in which their version says something else than what stands here. What was not touched here is not sent:
 * theirs stays in any case, and the words say so.
 *
 * @param before the fields as they came, before anything was written here
 */
export function compareVersions<F>(
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

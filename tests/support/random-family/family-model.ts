/** What must be true of the family: which words name whom, which words were erased, and which file was imported last. */

export interface FamilyModel {
  /** The words that name a person, by the id of the record that had them first. */
  words: Map<string, Set<string>>
  /** The records that are part of another one, by the id of the removed record. */
  mergedInto: Map<string, string>
  /** The merges by the log entry that made, undid or repeated them. */
  merges: Map<string, { keep: string; remove: string }>
  erasedWords: Set<string>
  lastFile: number | null
}

export function createModel(): FamilyModel {
  return {
    words: new Map(),
    mergedInto: new Map(),
    merges: new Map(),
    erasedWords: new Set(),
    lastFile: null,
  }
}

export function copyModel(model: FamilyModel): FamilyModel {
  return structuredClone(model)
}

export function addWord({ words }: FamilyModel, id: string, word: string): void {
  const known = words.get(id) ?? new Set()
  words.set(id, known.add(word))
}

/** The record that a record is part of now. */
export function findRemaining(model: FamilyModel, id: string): string {
  const into = model.mergedInto.get(id)
  return into === undefined ? id : findRemaining(model, into)
}

/** Counts the words of a person, and of all records that are part of the person, as erased. */
export function eraseWords(model: FamilyModel, person: string): void {
  for (const [id, words] of model.words) {
    if (findRemaining(model, id) !== person) continue
    for (const word of words) model.erasedWords.add(word)
  }
}

/**
 * Names records that were ever merged by one of them: after the undo of a merge, an import moves links to the record
 * that the file means.
 */
export function withoutMerges({ merges }: FamilyModel, relation: string): string {
  const into = new Map<string, string>()
  const find = (id: string): string => {
    const next = into.get(id)
    return next === undefined ? id : find(next)
  }
  for (const { keep, remove } of merges.values()) {
    if (find(keep) !== find(remove)) into.set(find(remove), find(keep))
  }
  const [kind = '', ...ids] = relation.split(' ')
  const found = ids.map(find)
  return [kind, ...(kind === 'partners' ? found.sort() : found)].join(' ')
}

/** Saves what a merge, its undo or its repetition did. */
export function noteMerge(
  model: FamilyModel,
  entryId: string,
  merge: { keep: string; remove: string },
  people: readonly string[],
): void {
  model.merges.set(entryId, merge)
  if (people.includes(merge.remove)) model.mergedInto.delete(merge.remove)
  else model.mergedInto.set(merge.remove, merge.keep)
}

/** Says what a shared link leads to, from the path alone: nothing of the family is told before the sign-in. */

const linkedPages: readonly (readonly [RegExp, string])[] = [
  [/^\/archives\/./, 'a picture or another item of the family archives'],
  [/^\/people\/.|^\/family-tree\?(?:.*&)?person=/, 'a person in the family tree'],
  [/^\/unions\/./, 'a couple in the family tree'],
  [/^\/places\/./, 'a place of the family'],
  [/^\/news\/./, 'news of the family'],
  [/^\/reunions\/./, 'a reunion of the family'],
  [/^\/blog\/./, 'a family story'],
]

/** @param path with the query; null for pages that nobody shares */
export function describeLinkedPage(path: string | undefined): string | null {
  return linkedPages.find(([pattern]) => path !== undefined && pattern.test(path))?.[1] ?? null
}

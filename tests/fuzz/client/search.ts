/** The search of the client, over the records of a small family. */
export { SearchIndex } from '#client/search/search-index.ts'

/** All collections. Prefetching, the offline copy, search and the start of the page go through this list. */
import type { Collection } from '#client/api/collection.ts'
import { archivesCollection } from '#client/archives/archives.collection.ts'
import { articleCollections } from '#client/articles/articles.collection.ts'
import { peopleCollection } from '#client/people/people.collection.ts'
import { reunionsCollection } from '#client/reunions/reunions.collection.ts'
import { submissionsCollection } from '#client/submissions/submissions.collection.ts'
import { timelineCollection } from '#client/timeline/timeline.collection.ts'

/** Short and frequently read lists first. */
export const collections: readonly Collection[] = [
  peopleCollection,
  timelineCollection,
  reunionsCollection,
  ...Object.values(articleCollections),
  archivesCollection,
  submissionsCollection,
]

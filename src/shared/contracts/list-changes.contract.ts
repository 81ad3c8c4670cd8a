/** What has changed in the lists that devices have saved. */
import { z } from 'zod'
import { byArticleKind } from '#shared/article-kinds.ts'
import { archiveItem } from './archives.contract.ts'
import { article } from './articles.contract.ts'
import { endpoint } from './endpoint.ts'
import { face } from './faces.contract.ts'
import { fact, personName } from './facts.contract.ts'
import { familyMember } from './people.contract.ts'
import { place } from './places.contract.ts'
import { repository, source } from './sources.contract.ts'
import { timelineEvent } from './timeline.contract.ts'

/** The ETag of the list that a device has. */
const knownTag = z.string().min(1).max(200).optional()

function changesOf<T extends z.ZodType>(record: T) {
  return z.union([
    /**
     * The changes are unknown or too many, or a member must not learn the ids of changed records: the device loads the
     * complete list.
     */
    z.object({ reset: z.literal(true) }),
    z.object({
      /** Grows with every change of the list. */
      version: z.number().int(),
      etag: z.string(),
      /** New and changed records, in the order of the list. */
      changed: z.array(record),
      /** The ids of records that are no longer in the list; the device may not have had them. */
      removed: z.array(z.string()),
    }),
  ])
}

/** Answers for each list whose ETag is sent. */
export const getListChanges = endpoint({
  name: 'getListChanges',
  method: 'GET',
  path: '/lists/changes',
  caller: 'session',
  query: z.object({
    people: knownTag,
    facts: knownTag,
    names: knownTag,
    sources: knownTag,
    repositories: knownTag,
    places: knownTag,
    timeline: knownTag,
    ...byArticleKind(() => knownTag),
    archives: knownTag,
    faces: knownTag,
  }),
  output: z
    .object({
      people: changesOf(familyMember),
      facts: changesOf(fact),
      names: changesOf(personName),
      sources: changesOf(source),
      repositories: changesOf(repository),
      places: changesOf(place),
      timeline: changesOf(timelineEvent),
      ...byArticleKind(() => changesOf(article)),
      archives: changesOf(archiveItem),
      faces: changesOf(face),
    })
    .partial(),
})
export type ListChanges = z.infer<typeof getListChanges.output>
export type ChangingList = keyof ListChanges

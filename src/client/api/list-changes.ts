/**
 * Reads what has changed in the lists that this device has, which is far less than the lists. One request asks for all lists whose
 * changes are wanted at the same time.
 */

import { reportServerReached } from '#client/offline/connection.ts'
import { byArticleKind } from '#shared/article-kinds.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ChangingList, ListChanges } from '#shared/contracts/list-changes.contract.ts'
import {
  applyListChanges,
  archivesOrder,
  articleOrder,
  creationOrder,
  idOrder,
  type ListOrder,
  timelineOrder,
} from '#shared/list-changes.ts'
import { type CachedResponse, continueSavedList } from '../offline/saved/saved-queries.ts'
import { waitForNextTask } from '../offline/wait-for-next-task.ts'
import { countWrites, sendRequest } from './call.ts'

type Entry<Name extends ChangingList> = Extract<
  NonNullable<ListChanges[Name]>,
  { changed: unknown }
>['changed'][number]

const orders: Readonly<Record<ChangingList, ListOrder<never>>> = {
  ...{ people: creationOrder, faces: creationOrder, timeline: timelineOrder, archives: archivesOrder },
  ...byArticleKind(() => articleOrder),
  ...{ facts: idOrder, names: idOrder, sources: idOrder, repositories: idOrder, places: idOrder },
} satisfies { [Name in ChangingList]: ListOrder<Entry<Name>> }

interface Question {
  /** The ETags of the device's lists. */
  tags: Partial<Record<ChangingList, string>>
  answer: Promise<ListChanges>
}

/** The question that is sent with the next task. */
let next: Question | null = null

/** What was asked for ahead, until it is old, or something is written. */
let ahead: { question: Question; writes: number; at: number } | null = null
const maxAgeMs = 10_000

/** Without an answer, or with one that this version of the app does not understand, the complete lists are loaded. */
async function ask(tags: Question['tags']): Promise<ListChanges> {
  const { getListChanges } = await import('#shared/contracts/list-changes.contract.ts')
  try {
    const { body } = await sendRequest(getListChanges, { query: tags })
    reportServerReached()
    // Fields that this version does not know stay in the records: the next version is told that they have not changed.
    return getListChanges.output.safeParse(body).success ? (body as ListChanges) : {}
  } catch (error) {
    if (error instanceof AppError && error.status !== 401) return {}
    throw error
  }
}

/** Asks with one request about the lists that the work refreshes one after the other. */
export async function askingAhead<T>(tags: Question['tags'], work: () => Promise<T>): Promise<T> {
  const asked = { question: { tags, answer: ask(tags) }, writes: countWrites(), at: performance.now() }
  // Without a connection each list asks for itself.
  asked.question.answer.catch(() => {})
  ahead = asked
  try {
    return await work()
  } finally {
    if (ahead === asked) ahead = null
  }
}

function isUsable({ writes, at }: NonNullable<typeof ahead>): boolean {
  return writes === countWrites() && performance.now() - at < maxAgeMs
}

async function readChange(name: ChangingList, tag: string): Promise<ListChanges[ChangingList]> {
  if (ahead?.question.tags[name] === tag && isUsable(ahead)) {
    const { question } = ahead
    delete question.tags[name]
    return (await question.answer)[name]
  }
  if (next === null || (next.tags[name] ?? tag) !== tag) {
    const tags: Question['tags'] = {}
    const question: Question = {
      tags,
      answer: waitForNextTask().then(() => {
        if (next === question) next = null
        return ask(tags)
      }),
    }
    next = question
  }
  next.tags[name] = tag
  return (await next.answer)[name]
}

/**
 * The list as it is now; the same response where nothing has changed. Null where the changes are not known, so that the complete
 * list has to be loaded. Throws as `call` does.
 */
export async function updateList<T>(
  name: ChangingList,
  cached: CachedResponse<T>,
): Promise<CachedResponse<T> | null> {
  if (cached.etag === null) return null
  const change = await readChange(name, cached.etag)
  if (!change || 'reset' in change) return null
  if (change.changed.length === 0 && change.removed.length === 0) return cached
  // The server answers with records of the list that it was asked for.
  const order = orders[name] as ListOrder<{ id: string }>
  const changed: { id: string }[] = change.changed
  const before = cached.value as readonly { id: string }[]
  const list = applyListChanges(before, { ...change, changed }, order)
  continueSavedList(list, before)
  return { value: list as T, etag: change.etag }
}

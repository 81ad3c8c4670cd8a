/** A simulated writer: changes records of every kind, and reads its own writes. */
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '#tests/support/population.ts'
import { isAdmin, type LoadSite } from './load-site.ts'
import { lists } from './readers.ts'
import type { Samples } from './samples.ts'
import { request, type Target } from './user-agent.ts'

interface Write {
  kind: string
  method: 'PUT' | 'POST'
  path: string
  body: unknown
  /** The list that shows the change. */
  list: string | null
}

type Choose = (below: number) => number

/** @param n the number of the write, so that no two are the same */
function chooseAdminWrite({ size }: LoadSite, choose: Choose, n: string): Write {
  const method = 'PUT'
  const dice = choose(10)
  const person = `/family/p${500 + choose(size.people - 500)}`
  if (dice < 5)
    return { kind: 'person', method, path: person, body: { occupation: `Weaver ${n}` }, list: lists.people }
  if (dice < 6)
    return {
      kind: 'person’s name',
      method,
      path: person,
      body: { firstName: `Nora ${n}` },
      list: lists.people,
    }
  const event = `/timeline/event-${choose(size.events)}`
  if (dice < 7) return { kind: 'event', method, path: event, body: { location: n }, list: lists.timeline }
  const post = `/blog/blog-${choose(size.posts)}`
  if (dice < 8) return { kind: 'post', method, path: post, body: { excerpt: n }, list: lists.blog }
  const news = `/news/news-${choose(size.news)}`
  if (dice < 9) return { kind: 'news', method, path: news, body: { excerpt: n }, list: lists.news }
  const item = `/archives/item-${choose(size.items)}`
  return { kind: 'archive item', method, path: item, body: { location: n }, list: lists.archives }
}

/** Submissions are rare: each member may send 200 an hour. */
function chooseMemberWrite(choose: Choose, n: string): Write {
  if (choose(5) > 0) {
    const body = { biography: `Born in Bergen. ${n}` }
    return { kind: 'profile', method: 'PUT', path: '/family/profile', body, list: lists.people }
  }
  const content = { excerpt: 'A farm.', content: `A farm. ${n}` }
  const body = { type: 'news', title: `The farm ${n}`, content }
  return { kind: 'submission', method: 'POST', path: '/submissions', body, list: null }
}

export interface WriterInit {
  target: Target
  reads: Samples
  writes: Samples
  site: LoadSite
  cookie: string
  number: number
  pauseMs: number
  signal: AbortSignal
}

/** Writes until the signal. After each write it reads the list that shows the change, as the site does. */
export async function runWriter(init: WriterInit): Promise<void> {
  const { target, reads, writes, site, cookie, number, pauseMs, signal } = init
  const random = randomFrom(10_000 + number)
  const choose = (below: number) => Math.floor(random() * below)
  const headers = { cookie, 'if-match': '*' }
  await pause(random() * 2 * pauseMs)
  for (let n = 0; !signal.aborted; n++) {
    const text = `${number}-${n}-${Date.now()}`
    const { list, kind, ...sent } = isAdmin(number)
      ? chooseAdminWrite(site, choose, text)
      : chooseMemberWrite(choose, text)
    const { path, ...init } = sent
    const answer = await request(target, writes, path, { kind, headers, ...init })
    if (answer && list) await request(target, reads, list, { kind: 'own write', headers: { cookie } })
    await pause(random() * 2 * pauseMs)
  }
}

/** The kinds of what is new on the site, and their names. */
import { articleKinds, byArticleKind } from '#shared/article-kinds.ts'

/** In the order in which filters and settings list them. */
export const noticeKinds = [
  'answers',
  'news',
  'blog',
  'archives',
  'reunions',
  'comments',
  'thanks',
  'people',
  'birthdays',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeLabels: Readonly<Record<NoticeKind, string>> = {
  answers: 'Answers to you',
  ...byArticleKind((kind) => articleKinds[kind].label),
  archives: 'Archives',
  reunions: 'Reunions',
  comments: 'Comments',
  thanks: 'Thanks',
  people: 'People',
  birthdays: 'Birthdays',
}

/** One and several of a kind: "1 new comment", "3 new comments". */
const countNouns: Readonly<Record<NoticeKind, readonly [one: string, several: string]>> = {
  answers: ['new answer to you', 'new answers to you'],
  news: ['new news article', 'new news articles'],
  blog: ['new blog post', 'new blog posts'],
  archives: ['new archive item', 'new archive items'],
  reunions: ['new reunion', 'new reunions'],
  comments: ['new comment', 'new comments'],
  thanks: ['new thank-you', 'new thank-yous'],
  people: ['change of the family tree', 'changes of the family tree'],
  birthdays: ['birthday this week', 'birthdays this week'],
}

/** "3 new comments"; "3 new things" for several kinds. */
export function formatNoticeCount(kind: NoticeKind | null, count: number): string {
  const [one, several] = kind === null ? ['new thing', 'new things'] : countNouns[kind]
  return `${count} ${count === 1 ? one : several}`
}

/** The kinds of articles and their names, for the server and the client. */

interface ArticleKindNames {
  /** The name in menus and lists. */
  label: string
  /** One article in a sentence; the plural adds an s. */
  noun: string
  /** The target type in the activity log. */
  auditTarget: string
  /** The server's message for an unknown id. */
  notFound: string
}

/** The key is the kind's name in the database, in media folders, and in the paths of pages and endpoints. */
export const articleKinds = {
  news: {
    label: 'News',
    noun: 'news article',
    auditTarget: 'news_article',
    notFound: 'This news article does not exist.',
  },
  blog: {
    label: 'Blog',
    noun: 'blog post',
    auditTarget: 'blog_post',
    notFound: 'This blog post does not exist.',
  },
} as const satisfies Record<string, ArticleKindNames>

export type ArticleKind = keyof typeof articleKinds

export const articleKindNames = Object.keys(articleKinds) as [ArticleKind, ...ArticleKind[]]

/** A record with one value for each kind of article. */
export function byArticleKind<V>(build: (kind: ArticleKind) => V): Record<ArticleKind, V> {
  const entries = articleKindNames.map((kind) => [kind, build(kind)] as const)
  return Object.fromEntries(entries) as Record<ArticleKind, V>
}

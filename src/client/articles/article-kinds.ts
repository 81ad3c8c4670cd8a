/** In what news and blog differ: their words and the groups of their articles. Everything else is the same for both. */
import type { Article } from '#shared/contracts/articles.contract.ts'
import { blogTopics, groupOrder, newsCategory } from './article-groups.ts'
import type { ArticleKind } from './articles.queries.ts'

export interface KindDefinition {
  kind: ArticleKind
  title: string
  intro: string
  /** The search box. */
  searchLabel: string
  /** What the groups are called, and the one that is all of them. */
  groupsLabel: string
  /** What a group is called in the page's address. */
  groupName: string
  everything: string
  groupsOf: (article: Article) => string[]
  /** Every group there can be, in order. */
  groups: readonly string[]
  featured: string
  others: string
  /** On a card: what its link says, and whether it tells how long the article takes. */
  read: string
  timesReading: boolean
  loading: string
  failed: string
  none: { title: string; words: string }
  nothingFound: string
  share: { title: string; words: string; action: string; locked: string }
  notFound: string
}

/** The categories of what has been read before, by article. */
function remembered(groupsOf: (article: Article) => string[]) {
  const known = new WeakMap<Article, string[]>()
  return (article: Article) => {
    const groups = known.get(article) ?? groupsOf(article)
    known.set(article, groups)
    return groups
  }
}

export const news: KindDefinition = {
  kind: 'news',
  title: 'Family News',
  intro: 'Births, weddings, reunions, and whatever else the family should hear of.',
  searchLabel: 'Search news',
  groupsLabel: 'Categories',
  groupName: 'category',
  everything: 'All',
  groupsOf: remembered((article) => [newsCategory(article)]),
  groups: groupOrder.news,
  featured: 'Important Announcements',
  others: 'Recent Updates',
  read: 'Read more',
  timesReading: false,
  loading: 'Loading news articles...',
  failed: 'Failed to load news articles',
  none: {
    title: 'No news yet',
    words: 'The first announcement, whoever makes it, will stand here.',
  },
  nothingFound: 'No news matches your search',
  share: {
    title: 'Something the family should hear?',
    words:
      'A birth, a move, a prize, a date to keep free: write a few lines, and everybody will read it here.',
    action: 'Share Your News',
    locked: 'Login to Share News',
  },
  notFound: 'There is no such piece of news',
}

export const blog: KindDefinition = {
  kind: 'blog',
  title: 'Family Blog',
  intro: 'Memories and stories, told by those who were there.',
  searchLabel: 'Search stories',
  groupsLabel: 'Topics',
  groupName: 'topic',
  everything: 'All Posts',
  groupsOf: remembered(blogTopics),
  groups: groupOrder.blog,
  featured: 'Stories Worth Reading',
  others: 'Recent Stories',
  read: 'Read Story',
  timesReading: true,
  loading: 'Loading blog posts...',
  failed: 'Failed to load blog posts',
  none: {
    title: 'No stories yet',
    words: 'Every family has them. The first one that is told will stand here.',
  },
  nothingFound: 'No story matches your search',
  share: {
    title: 'What do you remember?',
    words: 'A kitchen, a voice, a summer: what you write down stays with the family.',
    action: 'Write a Blog Post',
    locked: 'Login to Write Blog Post',
  },
  notFound: 'There is no such story',
}

export const kinds: Record<ArticleKind, KindDefinition> = { news, blog }

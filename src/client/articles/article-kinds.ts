/** The texts and the groups of each kind of article on the pages of relatives and administrators. */

import { type ArticleKind, articleKinds } from '#shared/article-kinds.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { oncePer } from '#shared/once-per.ts'
import { articleGroups } from './article-groups.ts'

export interface ArticleKindConfig {
  name: ArticleKind
  title: string
  intro: string
  searchLabel: string
  /** The name of the groups on the screen. */
  groupsLabel: string
  /** The name of the group in the URL. */
  groupParam: string
  /** The choice that shows the articles of all groups. */
  allGroupsLabel: string
  getGroups: (article: Article) => string[]
  /** All groups in the order of the filter. */
  groups: readonly string[]
  featuredHeading: string
  othersHeading: string
  /** The text of the link on a card. */
  readLabel: string
  /** Whether a card shows the reading time. */
  showsReadingTime: boolean
  loadingText: string
  loadError: string
  emptyList: { title: string; text: string }
  noMatches: string
  contribute: { title: string; text: string; action: string; locked: string }
  notFound: string
  manage: ManageTexts
}

interface ManageTexts {
  title: string
  intro: string
  add: string
  edit: string
  /** The noun in the specification's messages. */
  noun: string
  loadError: string
  emptyList: string
}

/** The group of the questions that nobody has answered yet. */
export const openQuestions = 'Open questions'

function withQuestions(find: (article: Article) => string[]) {
  return (article: Article) =>
    article.question === 'open' ? [openQuestions, ...find(article)] : find(article)
}

const news: ArticleKindConfig = {
  name: 'news',
  title: 'Family News',
  intro: 'Births, weddings, reunions and other news of the family.',
  searchLabel: 'Search news',
  groupsLabel: 'Categories',
  groupParam: 'category',
  allGroupsLabel: 'All',
  getGroups: oncePer(withQuestions(articleGroups.news.find)),
  groups: [openQuestions, ...articleGroups.news.names],
  featuredHeading: 'Important Announcements',
  othersHeading: 'Recent Updates',
  readLabel: 'Read more',
  showsReadingTime: false,
  loadingText: 'Loading news articles...',
  loadError: 'Failed to load news articles',
  emptyList: { title: 'No news yet', text: 'The first announcement will appear here.' },
  noMatches: 'No news matches your search',
  contribute: {
    title: 'Do you have news for the family?',
    text: 'Write a few lines about a birth, a move, a prize or a family event. The whole family can read your news here.',
    action: 'Share Your News',
    locked: 'Login to Share News',
  },
  notFound: 'This news article does not exist',
  manage: {
    title: 'News Management',
    intro: 'Write, edit and publish the news of the family.',
    add: 'Add News Article',
    edit: 'Edit News Article',
    noun: 'article',
    loadError: 'Failed to fetch news articles',
    emptyList: 'No news articles yet',
  },
}

const blog: ArticleKindConfig = {
  name: 'blog',
  title: 'Family Blog',
  intro: 'Memories and stories, told by the people who were there.',
  searchLabel: 'Search stories',
  groupsLabel: 'Topics',
  groupParam: 'topic',
  allGroupsLabel: 'All Posts',
  getGroups: oncePer(withQuestions(articleGroups.blog.find)),
  groups: [openQuestions, ...articleGroups.blog.names],
  featuredHeading: 'Stories Worth Reading',
  othersHeading: 'Recent Stories',
  readLabel: 'Read Story',
  showsReadingTime: true,
  loadingText: 'Loading blog posts...',
  loadError: 'Failed to load blog posts',
  emptyList: { title: 'No stories yet', text: 'The first story will appear here.' },
  noMatches: 'No story matches your search',
  contribute: {
    title: 'What do you remember?',
    text: 'Write down a memory of a person, a place or a time, and share your story with the family.',
    action: 'Write a Blog Post',
    locked: 'Login to Write Blog Post',
  },
  notFound: 'This story does not exist',
  manage: {
    title: 'Blog Management',
    intro: 'Write, edit and publish the stories of the family.',
    add: 'Add Blog Post',
    edit: 'Edit Blog Post',
    noun: 'post',
    loadError: 'Failed to fetch blog posts',
    emptyList: 'No blog posts yet',
  },
}

export const articleKindConfigs: Record<ArticleKind, ArticleKindConfig> = { news, blog }

/** "Blog post created successfully", as the specification says. */
export function formatSaved(kind: ArticleKind, verb: 'created' | 'updated' | 'deleted'): string {
  const { noun } = articleKinds[kind]
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${verb} successfully`
}

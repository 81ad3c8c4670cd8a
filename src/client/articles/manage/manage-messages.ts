/** In what managing news and managing the blog differ: their words. */
import type { ArticleKind } from '../articles.queries.ts'

export interface ManageWords {
  title: string
  intro: string
  add: string
  edit: string
  /** In the specification's sentences: "post" or "article". */
  one: string
  done: (verb: 'created' | 'updated' | 'deleted') => string
  loading: string
  failed: string
  none: string
}

export const manageWords: Record<ArticleKind, ManageWords> = {
  blog: {
    title: 'Blog Management',
    intro: 'Write, publish and put in order what the family tells.',
    add: 'Add Blog Post',
    edit: 'Edit Blog Post',
    one: 'post',
    done: (verb) => `Blog post ${verb} successfully`,
    loading: 'Loading blog posts...',
    failed: 'Failed to fetch blog posts',
    none: 'No blog posts yet',
  },
  news: {
    title: 'News Management',
    intro: 'What the family should hear of: write it, publish it, put it right.',
    add: 'Add News Article',
    edit: 'Edit News Article',
    one: 'article',
    done: (verb) => `News article ${verb} successfully`,
    loading: 'Loading news articles...',
    failed: 'Failed to fetch news articles',
    none: 'No news articles yet',
  },
}

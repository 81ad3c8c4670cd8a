/** The article list: how many cards are shown, and the texts on a card. */
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { articleKindConfigs } from '#client/articles/article-kinds.ts'
import { ArticleList } from '#client/articles/list/article-list.tsx'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'
import { anArticle, letters } from '../some-articles.ts'

prepareBrowser()

/** Simulates that the end of the list comes into view. */
let showListEnd: (() => void) | undefined

class Observer {
  readonly #callback: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }
  observe() {
    showListEnd = () => this.#callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  }
  disconnect() {
    showListEnd = undefined
  }
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer))

const cards = () => screen.getAllByRole('article')

it('shows two large and 24 small cards, and 24 more when the end of the list comes into view', () => {
  renderComponent(
    <ArticleList
      isComplete
      kind={articleKindConfigs.news}
      articles={letters(60)}
      findPhotoUrl={() => undefined}
    />,
  )
  expect(cards()).toHaveLength(26)
  act(() => showListEnd?.())
  expect(cards()).toHaveLength(50)
  act(() => showListEnd?.())
  expect(cards()).toHaveLength(60)
  expect(showListEnd).toBeUndefined()
})

it('shows groups, date, reading time, excerpt and author on a card, and links to the article', () => {
  const story = anArticle({ content: 'A family tradition.' })
  const findPhotoUrl = (id: string | null) =>
    id === story.author_member_id ? '/api/media/portrait' : undefined
  renderComponent(
    <ArticleList isComplete kind={articleKindConfigs.blog} articles={[story]} findPhotoUrl={findPhotoUrl} />,
  )
  const card = within(screen.getByRole('article', { name: 'The house by the lake' }))
  for (const words of [
    'Family',
    'Tradition',
    '1 June 2025',
    '1 min read',
    'It still stands.',
    'Berta Holm',
  ]) {
    expect(card.getByText(words)).toBeTruthy()
  }
  const links = card.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/blog/the-house-by-the-lake'])
  const pictures = [...screen.getByRole('article').querySelectorAll('img')].map((image) =>
    image.getAttribute('src'),
  )
  expect(pictures).toContain('/api/media/portrait?w=160')
})

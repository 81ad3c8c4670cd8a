/** The list of articles by itself: how much of it there is, and what its cards say. */
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { blog, news } from '#client/articles/article-kinds.ts'
import { ArticleList } from '#client/articles/list/article-list.tsx'
import { prepareBrowser, renderPiece } from '#tests/support/render.tsx'
import { anArticle, letters } from '../some-articles.ts'

prepareBrowser()

/** Called when the end of the list comes into view. */
let nearEnd: (() => void) | undefined

class Observer {
  readonly #callback: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }
  observe() {
    nearEnd = () => this.#callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  }
  disconnect() {
    nearEnd = undefined
  }
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer))

const cards = () => screen.getAllByRole('article')

it('unrolls two great cards and 24 small ones, and 24 more whenever the end comes near', () => {
  renderPiece(<ArticleList complete kind={news} articles={letters(60)} />)
  expect(cards()).toHaveLength(26)
  act(() => nearEnd?.())
  expect(cards()).toHaveLength(50)
  act(() => nearEnd?.())
  expect(cards()).toHaveLength(60)
  expect(nearEnd).toBeUndefined()
})

it('says on each card what it is, when it came, who wrote it and where it leads', () => {
  const story = anArticle({ content: 'A family tradition.' })
  renderPiece(<ArticleList complete kind={blog} articles={[story]} />)
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
})

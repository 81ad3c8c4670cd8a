/** Texts of articles without addresses, and the captions of their pictures. */
import { expect, it } from 'vitest'
import { findCaption, removeUrls } from '#client/articles/article-text.ts'

it.each([
  ['see [the farm](https://a.example/farm) there', 'see [the farm]  there'],
  ['![us](/api/media/1)', '![us] '],
  ['at https://a.example/x_(y) now', 'at   now'],
  ['[a](https://a.example/x_(y)) now', '[a](  now'],
])('leaves addresses out: %s', (markdown, text) => {
  expect(removeUrls(markdown)).toBe(text)
})

it('finds the caption of a picture: its title, or its description', () => {
  const text = '![us](/api/media/1 "At the lake") and ![them](/api/media/2)'
  expect(findCaption(text, '/api/media/1')).toBe('At the lake')
  expect(findCaption(text, '/api/media/2')).toBe('them')
  expect(findCaption(text, '/api/media/3')).toBeNull()
})

it.each(['](', '![', '![](', '![]("', '[a](b'])('reads a text that repeats %s', (piece) => {
  const text = piece.repeat(100_000)
  expect(removeUrls(text)).toContain(piece.slice(0, 1))
  expect(findCaption(text, '/api/media/1')).toBeNull()
})

/** The choice of the picture on the home page. */
import { expect, test } from 'vitest'
import { findHeroPicture, findPictureOfTheDay } from '#client/home/picture-of-the-day.ts'
import { anItem } from '../archives/some-items.ts'

const wide = { width: 1500, height: 1000, thumbhash: null }
const photos = Array.from({ length: 20 }, (_, n) => anItem({ id: `photo-${n}`, picture: wide }))

test('shows the same photo for the whole day, and others on other days', () => {
  const choose = (day: string) => findPictureOfTheDay(photos, day)?.id
  expect(choose('Mon Mar 02 2026')).toBe(choose('Mon Mar 02 2026'))
  const days = Array.from({ length: 30 }, (_, n) => choose(`day ${n}`))
  expect(new Set(days).size).toBeGreaterThan(8)
})

test('keeps the choice when another photo comes that is not chosen itself', () => {
  const before = findPictureOfTheDay(photos, 'today')
  const after = findPictureOfTheDay([anItem({ id: 'new', picture: wide }), ...photos], 'today')
  expect([before?.id, 'new']).toContain(after?.id)
})

test('prefers photos that fit the page, and takes any other where there is none', () => {
  const portrait = anItem({ id: 'portrait', picture: { width: 600, height: 1000, thumbhash: null } })
  expect(findPictureOfTheDay([portrait, ...photos.slice(0, 1)], 'today')?.id).toBe('photo-0')
  expect(findPictureOfTheDay([portrait], 'today')?.id).toBe('portrait')
})

test('never chooses files without a picture, nor documents', () => {
  const paper = anItem({ id: 'paper', file_type: 'document' })
  expect(findPictureOfTheDay([paper, anItem({ picture: null })], 'today')).toBeUndefined()
})

test('shows the chosen cover picture instead, and the picture of the day after the cover was removed', () => {
  for (const day of ['Monday', 'Tuesday', 'Wednesday']) {
    expect(findHeroPicture(photos, day, 'photo-3')?.id).toBe('photo-3')
    expect(findHeroPicture(photos, day, 'removed')?.id).toBe(findPictureOfTheDay(photos, day)?.id)
    expect(findHeroPicture(photos, day, null)?.id).toBe(findPictureOfTheDay(photos, day)?.id)
  }
})

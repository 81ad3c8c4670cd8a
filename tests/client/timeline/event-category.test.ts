/** The category of an event by its words. */
import { expect, it } from 'vitest'
import { findEventCategory } from '#client/timeline/event-category.ts'

const category = (title: string, description = '') => findEventCategory({ title, description })

it('finds each category by its keywords, in the title or the description, in any letter case', () => {
  expect(category('Called to the WAR')).toBe('Military')
  expect(category('x', 'A military funeral')).toBe('Military')
  expect(category('The family business')).toBe('Business')
  expect(category('x', 'The first Workshop')).toBe('Business')
  expect(category('A great migration')).toBe('Migration')
  expect(category('They moved to Valparaíso')).toBe('Migration')
  expect(category('Property is divided')).toBe('Property')
  expect(category('A house on the hill')).toBe('Property')
  expect(category('x', 'Never came home')).toBe('Property')
  expect(category('The reunion of 1947')).toBe('Tradition')
  expect(category('x', 'It became a tradition')).toBe('Tradition')
})

it('returns General without a keyword', () => {
  expect(category('Eva marries Olof', 'Three days of music.')).toBe('General')
  expect(category('', '')).toBe('General')
})

it('prefers war, then work, move, house and reunion', () => {
  const words = ['war', 'work', 'move', 'house', 'reunion']
  const found = words.map((_, first) => category('x', words.slice(first).reverse().join(' and ')))
  expect(found).toEqual(['Military', 'Business', 'Migration', 'Property', 'Tradition'])
})

it('finds keywords only at the start of a word, and "war" only as a whole word', () => {
  expect(category('Edward is warned of a warm winter')).toBe('General')
  expect(category('Removed from the networks of the boathouse')).toBe('General')
  expect(category('War.')).toBe('Military')
  expect(category('The post-war years')).toBe('Military')
  expect(category('Åwar och éwork')).toBe('General')
})

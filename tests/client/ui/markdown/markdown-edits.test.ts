/** The addresses of links and the edits of the buttons above a Markdown field. */
import { expect, it } from 'vitest'
import { completeAddress } from '#client/ui/markdown/complete-address.ts'
import {
  insertLink,
  makeList,
  type TextEdit,
  type TextSelection,
  toggleBold,
} from '#client/ui/markdown/markdown-edits.ts'

/** The text with the selection in square brackets: "the [old] mill". */
function edit(marked: string, change: (selection: TextSelection) => TextEdit): string {
  const start = marked.indexOf('<')
  const end = marked.indexOf('>') - 1
  const text = marked.replace(/[<>]/g, '')
  const { from, to, replacement, selectFrom, selectTo } = change({ text, start, end })
  const result = text.slice(0, from) + replacement + text.slice(to)
  return `${result.slice(0, selectFrom)}<${result.slice(selectFrom, selectTo)}>${result.slice(selectTo)}`
}

it('makes the selection bold, and normal again', () => {
  expect(edit('the <old> mill', toggleBold)).toBe('the **<old>** mill')
  expect(edit('the **<old>** mill', toggleBold)).toBe('the <old> mill')
})

it('makes every selected line an item of a list after an empty line', () => {
  expect(edit('She packed:\n<bread\nsalt>', makeList)).toBe('She packed:\n\n- bread\n- salt<>')
  expect(edit('<>', makeList)).toBe('- <>')
})

it('continues a list without an empty line', () => {
  expect(edit('- bread\nsa<>lt', makeList)).toBe('- bread\n- salt<>')
  expect(edit('- bread\n\nShe packed:\n<salt>', makeList)).toBe('- bread\n\nShe packed:\n\n- salt<>')
})

it('replaces the selection by a link, and puts the caret after the link', () => {
  const museum = { label: 'the museum', url: 'https://museum.org/' }
  expect(edit('see <the mus> there', (selection) => insertLink(selection, museum))).toBe(
    'see [the museum](https://museum.org/)<> there',
  )
})

it('escapes what would end the text or the address of a link', () => {
  const link = { label: 'boats [old]\nones', url: 'https://a.org/boats_(old) 1' }
  expect(edit('<>', (selection) => insertLink(selection, link))).toBe(
    '[boats \\[old\\] ones](https://a.org/boats_%28old%29%201)<>',
  )
})

it.each([
  ['www.museum.org', 'https://www.museum.org/'],
  [' museum.org/boats?a=1 ', 'https://museum.org/boats?a=1'],
  ['http://museum.org', 'http://museum.org/'],
  ['kari@example.org', 'mailto:kari@example.org'],
  ['mailto:kari@example.org', 'mailto:kari@example.org'],
  ['/family-tree?person=1', '/family-tree?person=1'],
  ['', null],
  ['the museum', null],
  ['museum', null],
  ['javascript:alert(1)', null],
  ['//museum.org', 'https://museum.org/'],
])('completes the address %j', (written, url) => {
  expect(completeAddress(written)).toBe(url)
})

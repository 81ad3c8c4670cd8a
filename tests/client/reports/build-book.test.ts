/** What reports tell. */

import { describe, expect, it } from 'vitest'
import type { Block, Book, BookEntry, Run } from '#client/reports/book/book.ts'
import { toPlainParagraphs } from '#client/reports/book/plain-paragraphs.ts'
import { listToldFacts } from '#client/reports/facts/format-fact.ts'
import { readReportChoice, writeReportChoice } from '#client/reports/report-url.ts'
import { makeBook, relative, vikFamily } from './report-fixtures.ts'

const join = (runs: readonly Run[]) =>
  runs
    .map(({ text, notes }) => text.trimEnd() + (notes ? `[${notes}]` : '') + (text.endsWith(' ') ? ' ' : ''))
    .join('')

function blockText(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [join(block.runs).trim()]
    case 'note':
      return [`“${block.text}”`]
    case 'list':
      return [join(block.heading), ...block.items.map(({ number, runs }) => `${number} ${join(runs)}`.trim())]
    case 'facts':
      return block.rows.map(({ label, runs }) => `${label}: ${join(runs)}`)
    case 'pictures':
      return block.pictures.map(({ caption }) => caption)
  }
}

const textOf = ({ number, name, detail, blocks }: BookEntry) => [
  `${number} ${join(name)} (${detail})`.trim(),
  ...blocks.flatMap(blockText),
]

const find = ({ chapters }: Book, number: string) => {
  const entry = chapters.flatMap(({ entries }) => entries).find((one) => one.number === number)
  return entry ? textOf(entry) : []
}

describe('the descendants’ book', () => {
  it('tells life, notes, union and children with numbers and sources', async () => {
    const book = await makeBook()
    expect(book.title).toBe('The descendants of Ole Vik')
    expect(book.subtitle).toBe('4 people in 3 generations')
    expect(book.chapters.map(({ heading }) => heading)).toEqual([
      ...['First generation', 'Second generation', 'Third generation'],
    ])
    expect(find(book, '1')).toEqual([
      '1 Ole Vik (1850 – ?)',
      'Born on 12 March 1850 in Ulvik, Norway.[1] Occupation: Smith, in 1870.',
      ...['“Youth”', '“Ole was a smith in Ulvik.”', '“Occupation: He shod the horses of the bishop.”'],
      'Married Sigrid Vik née Moe on 2 May 1875 in Ulvik.[2]',
      'Children with Sigrid Vik née Moe:',
      ...['1.1 Per Vik, 1876 – ?', '1.2 Knut Vik, 1880 – ?, adopted'],
    ])
    expect(book.sources).toEqual([
      { title: 'Parish register of Ulvik', about: 'Page 12', quote: '' },
      { title: 'Parish register of Ulvik', about: 'Page 40', quote: '' },
    ])
    expect(find(book, '1.2')[1]).toBe('Adopted child of 1 Ole Vik and Sigrid Vik née Moe.')
  })

  it('tells birth and death of people whose facts are not loaded', async () => {
    expect(find(await makeBook(), '1.1.1')[1]).toBe('Born in 1900. Child of 1.1 Per Vik.')
  })

  it('leaves out what only administrators see', async () => {
    expect(JSON.stringify(await makeBook())).not.toContain('Prison')
  })

  it('leaves out what is not wanted', async () => {
    const choice = { facts: false, notes: false, sources: false, generations: 1 }
    const book = await makeBook({ choice })
    expect(book.sources).toEqual([])
    expect(book.chapters.length).toBe(1)
    expect(find(book, '1').slice(1, 3)).toEqual([
      'Born on 12 March 1850 in Ulvik, Norway.',
      'Married Sigrid Vik née Moe on 2 May 1875 in Ulvik.',
    ])
  })

  it('lists people by the surname and by the surname at birth', async () => {
    const { people } = await makeBook()
    expect(people.find(({ id }) => id === 'Sigrid')?.names).toEqual([
      { surname: 'Vik', given: 'Sigrid' },
      { surname: 'Moe', given: 'Sigrid' },
    ])
  })

  it('tells of a partner without a name, and refers to a partner who is a descendant', async () => {
    const union = (member_id: string | null) => [
      { union_id: `u-${member_id}`, member_id, from: null, to: null, end_reason: null, place: null },
    ]
    const people = [
      relative('Root', { partners: union(null) }),
      relative('A', {
        father_id: 'Root',
        birth_date: '1850',
        partners: [
          {
            ...union('B'),
            ...union('B')[0],
            union_id: 'ab',
            member_id: 'B',
            from: null,
            to: null,
            end_reason: null,
            place: null,
          },
        ],
      }),
      relative('B', {
        father_id: 'Root',
        birth_date: '1860',
        partners: [{ union_id: 'ab', member_id: 'A', from: null, to: null, end_reason: null, place: null }],
      }),
    ]
    const book = await makeBook({ people, personId: 'Root' })
    expect(find(book, '1')).toContain('Partner not known.')
    expect(find(book, '1.1')).toContain('Partner B Vik (see 1.2).')
  })
})

it('writes the ancestors’ register with the numbers of the parents', async () => {
  const book = await makeBook({ choice: { kind: 'ancestors' }, personId: 'Anna' })
  expect(book.chapters.map(({ heading }) => heading)).toEqual([...['The person', 'Parents', 'Grandparents']])
  expect(find(book, '2')[1]).toBe('Father: 4 Ole Vik. Mother: 5 Sigrid Vik née Moe.')
  expect(find(book, '4')).toContain('2 Per Vik, 1876 – ?')
  expect(find(book, '5').join(' ')).toContain('Married Ole Vik (see 4) on 2 May 1875 in Ulvik.')
})

it('writes the family sheet of a union', async () => {
  const book = await makeBook({ choice: { kind: 'family' } })
  expect(book.title).toBe('The family of Ole Vik and Sigrid Vik')
  expect(book.chapters.map(({ heading, entries }) => `${heading} ${entries.length}`)).toEqual([
    ...['Partners 2', 'Union 1', 'Children 2'],
  ])
  const [ole] = book.chapters[0]?.entries ?? []
  expect(ole && textOf(ole)).toContain('Birth: on 12 March 1850 in Ulvik, Norway[1]')
  expect(ole && textOf(ole).join(' ')).not.toContain('Partner:')
  expect(book.people).toEqual([])
})

it('writes the list of places by country', async () => {
  const book = await makeBook({ choice: { kind: 'places' }, personId: null })
  expect(book.chapters.map(({ heading }) => heading)).toEqual(['Norway', 'Ulvik'])
  expect(book.chapters[1]?.entries.map(textOf)).toEqual([
    ['2 Ulvik (2 people)', '', 'Ole Vik, married 1875', 'Sigrid Vik née Moe, married 1875'],
  ])
})

it('resolves every reference of every report', async () => {
  for (const choice of [{ kind: 'descendants' }, { kind: 'ancestors' }, { kind: 'family' }] as const) {
    const { chapters } = await makeBook({ choice, personId: choice.kind === 'ancestors' ? 'Anna' : 'Ole' })
    const entries = chapters.flatMap((chapter) => chapter.entries)
    const ids = new Set(entries.map(({ id }) => id))
    expect(ids.size).toBe(entries.length)
    for (const [, id = ''] of JSON.stringify(chapters).matchAll(/"entryId":"([^"]+)"/g))
      expect(ids.has(id)).toBe(true)
  }
})

it('has nothing to tell of a person who is not in the tree', async () => {
  await expect(makeBook({ people: vikFamily, personId: 'nobody' })).rejects.toThrow('empty')
})

it('turns Markdown into paragraphs', () => {
  expect(toPlainParagraphs('# A\n\n- *one*\n- two_words_here\n\n![x](y)\n\n> said `so`')).toEqual([
    ...['A', '• one\n• two_words_here', 'said so'],
  ])
})

describe('the URL', () => {
  it.each([
    '',
    'person=ole',
    'kind=family&person=ole&union=u',
    'numbers=henry&generations=3&without=notes.pictures',
  ])('keeps “%s”', (query) => {
    expect(writeReportChoice(readReportChoice(new URLSearchParams(query))).toString()).toBe(query)
  })
})

it('tells of the birth first, and of the death after what happened in its year', () => {
  const facts = [
    ['DEAT', '1900'],
    ['MARR', '1900-05-01'],
    ['RESI', '1890'],
    ['BIRT', undefined],
    ['OCCU', undefined],
  ].map(([tag = '', date], position) => ({
    ...{ id: tag, tag, position, updated_at: '' },
    ...(date !== undefined && { date }),
  }))
  expect(listToldFacts(facts).map(({ tag }) => tag)).toEqual(['BIRT', 'RESI', 'MARR', 'DEAT', 'OCCU'])
})

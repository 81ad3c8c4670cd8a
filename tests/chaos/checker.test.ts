import { describe, expect, it } from 'vitest'
import { checkStoredData } from './checker.ts'
import { replayLedger } from './expected.ts'
import type { Fact } from './ledger.ts'
import type { StoredData } from './stored-data.ts'

const empty: StoredData = { tables: {}, log: new Map(), files: new Map(), references: [], problems: [] }

const news = { id: 'n1', title: 'A story qzw1q' }
const stored: Fact = { kind: 'row', table: 'articles', id: 'n1', values: { title: news.title } }
const promised: Fact = {
  kind: 'promised',
  token: 'qzd1q',
  type: 'news',
  author: 'isaura',
  values: { excerpt: 'Short.' },
  files: ['hash-1'],
}
const arrived = {
  submissions: [
    { id: 's1', title: 'From the phone qzd1q', content: '{"excerpt":"Short."}', submitter_id: 'isaura' },
  ],
  submission_media: [{ submission_id: 's1', media_id: 'm1', position: 0 }],
}
const files = new Map([['m1', { id: 'm1', stated: 'hash-1', found: 'hash-1' }]])

function findingsOf(facts: readonly Fact[], data: Partial<StoredData> = {}): string[] {
  const lines = facts.map((fact, n) => ({ number: n + 1, operation: 'test', fact }))
  return checkStoredData(replayLedger(lines), { ...empty, ...data }).map(({ message }) => message)
}

describe('the checker', () => {
  it('finds nothing when the data are what the ledger says', () => {
    expect(findingsOf([stored], { tables: { articles: [news] } })).toEqual([])
    expect(findingsOf([promised], { tables: arrived, files })).toEqual([])
  })

  it('finds an acknowledged record that is lost', () => {
    expect(findingsOf([stored])).toEqual(['articles n1 is lost'])
  })

  it('finds a record with an older value', () => {
    const tables = { articles: [{ id: 'n1', title: 'Before' }] }
    expect(findingsOf([stored], { tables })).toEqual([
      'title of articles n1 is "Before", not "A story qzw1q"',
    ])
  })

  it('finds a deleted record that is there again', () => {
    const facts: Fact[] = [stored, { kind: 'gone', table: 'articles', id: 'n1' }]
    expect(findingsOf(facts, { tables: { articles: [news] } })).toEqual([
      'articles n1 was deleted and is there again',
    ])
  })

  it('finds a second record from one request', () => {
    const tables = { articles: [news, { id: 'n2', title: news.title }] }
    expect(findingsOf([stored], { tables })).toEqual(['articles has "qzw1q", which should not be there'])
  })

  it('allows a request without an answer to be stored once, not twice', () => {
    const facts: Fact[] = [{ kind: 'attempted', token: 'qzw1q' }]
    expect(findingsOf(facts)).toEqual([])
    expect(findingsOf(facts, { tables: { articles: [news] } })).toEqual([])
    expect(findingsOf(facts, { tables: { articles: [news, { ...news, id: 'n2' }] } })).toEqual([
      'articles has "qzw1q" 2 times',
    ])
  })

  it('finds a log entry that is missing or written twice', () => {
    const facts: Fact[] = [{ kind: 'log', action: 'create', id: 'n1' }]
    expect(findingsOf(facts)).toEqual(['the log names "create" of n1 0 times, not 1'])
    expect(findingsOf(facts, { log: new Map([['create n1', 2]]) })).toEqual([
      'the log names "create" of n1 2 times, not 1',
    ])
  })

  it('finds files that are lost, changed, or named and not there', () => {
    const fact: Fact = { kind: 'file', id: 'm1', sha256: 'hash-1' }
    const withBytes = (found: string | null) => new Map([['m1', { id: 'm1', stated: 'hash-1', found }]])
    expect(findingsOf([fact])).toEqual(['file m1 is lost'])
    expect(findingsOf([fact], { files: withBytes('hash-2') })).toContain('file m1 has other bytes')
    expect(findingsOf([], { files: withBytes(null) })).toEqual(['media m1 has no bytes'])
    const references = [{ where: 'people.photo', mediaId: 'm2' }]
    expect(findingsOf([], { references })).toEqual(['people.photo names media m2, which is not there'])
  })

  it('finds a fact of a person that is lost, doubled, or deleted and there again', () => {
    const birth = {
      ...{ id: 'f1', person_id: 'p1', union_id: null, tag: 'BIRT', position: 0, created_at: '' },
      ...{ date: '1850', note: 'As a letter qzw1q says.' },
    }
    const fact: Fact = { kind: 'row', table: 'facts', id: 'f1', values: { date: '1850', note: birth.note } }
    expect(findingsOf([fact])).toEqual(['facts f1 is lost'])
    expect(findingsOf([fact], { tables: { facts: [birth] } })).toEqual([])
    expect(findingsOf([fact], { tables: { facts: [birth, { ...birth, id: 'f2' }] } })).toEqual([
      'facts has "qzw1q", which should not be there',
    ])
    expect(
      findingsOf([fact, { kind: 'gone', table: 'facts', id: 'f1' }], { tables: { facts: [birth] } }),
    ).toEqual(['facts f1 was deleted and is there again'])
  })

  it('finds people and unions that show something else than their facts tell', () => {
    const fact = { person_id: null, union_id: null, position: 0, created_at: '' }
    const facts = [
      { ...fact, id: 'f1', person_id: 'p1', tag: 'BIRT', date: '1851', position: 1 },
      { ...fact, id: 'f2', person_id: 'p1', tag: 'BIRT', date: '1850' },
      { ...fact, id: 'f3', union_id: 'u1', tag: 'DIV', date: '1890' },
    ]
    const unions = [{ id: 'u1', to_date: '1890', end_reason: 'divorce' }]
    expect(findingsOf([], { tables: { people: [{ id: 'p1', birth_date: '1850' }], unions, facts } })).toEqual(
      [],
    )
    expect(
      findingsOf([], {
        tables: { people: [{ id: 'p1', birth_date: '1851' }], unions: [{ id: 'u1' }], facts },
      }),
    ).toEqual([
      'birth_date of people p1 is "1851", but its facts tell "1850"',
      'to_date of unions u1 is undefined, but its facts tell "1890"',
      'end_reason of unions u1 is undefined, but its facts tell "divorce"',
    ])
  })

  it('finds erased words anywhere in the database', () => {
    const tables = { row_changes: [{ seq: 7, before: '{"first_name":"QZW1q"}' }] }
    expect(findingsOf([{ kind: 'erased', words: ['qzw1q'] }], { tables })).toEqual([
      '"qzw1q" was erased and is still in row_changes.before of 7',
    ])
  })

  it("finds a device's submission that never arrived, or arrived with other texts, files or author", () => {
    expect(findingsOf([promised])).toEqual(['the news "qzd1q" never arrived'])
    const [submission] = arrived.submissions
    const changed = { ...arrived, submissions: [{ ...submission, content: '{}', submitter_id: 'emanuel' }] }
    expect(findingsOf([promised], { tables: changed })).toEqual([
      'excerpt of "qzd1q" is undefined, not "Short."',
      '"qzd1q" arrived in the name of emanuel',
      'the files of "qzd1q" are no file',
    ])
  })
})

describe('a restore', () => {
  const backup: Fact = { kind: 'backup', name: 'b1' }
  const restored: Fact = { kind: 'restored', name: 'b1' }

  it('brings back what was deleted after the backup, and takes what was written after it', () => {
    const gone: Fact = { kind: 'gone', table: 'articles', id: 'n1' }
    const later: Fact = { kind: 'row', table: 'articles', id: 'n2', values: { title: 'Later qzw2q' } }
    const facts = [stored, backup, gone, later, restored]
    expect(findingsOf(facts, { tables: { articles: [news] } })).toEqual([])
    expect(findingsOf(facts, { tables: { articles: [{ id: 'n2', title: 'Later qzw2q' }] } })).toEqual([
      'articles n1 is lost',
      'articles has "qzw2q", which should not be there',
    ])
  })

  it('expects the entries that were in the backup or still on the device, not those delivered in between', () => {
    const delivered: Fact = { kind: 'delivered', token: 'qzd1q' }
    const lost = ['the news "qzd1q" never arrived']
    expect(findingsOf([promised, delivered, backup, restored])).toEqual(lost)
    expect(findingsOf([promised, backup, restored])).toEqual(lost)
    expect(findingsOf([promised, backup, delivered, restored])).toEqual([])
  })

  it('still expects nothing that a restore took away after a second one, but what the second backup had', () => {
    const delivered: Fact = { kind: 'delivered', token: 'qzd1q' }
    const taken = [promised, backup, delivered, restored]
    expect(findingsOf([...taken, restored])).toEqual([])
    expect(
      findingsOf([...taken, delivered, { kind: 'backup', name: 'b2' }, { kind: 'restored', name: 'b2' }]),
    ).toEqual(['the news "qzd1q" never arrived'])
  })
})

import { describe, expect, it } from 'vitest'
import type { Collection } from '#client/api/collection.ts'
import { archivesCollection } from '#client/archives/archives.collection.ts'
import { articleCollections } from '#client/articles/articles.collection.ts'
import { peopleCollection } from '#client/people/people.collection.ts'
import { type SearchEntry, toSearchEntry } from '#client/search/search-entry.ts'
import { SearchIndex } from '#client/search/search-index.ts'
import { timelineCollection } from '#client/timeline/timeline.collection.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

const now = new Date('2026-11-21')

function entryOf<T extends { id: string }>({ search }: Collection<T>, record: T): SearchEntry {
  if (!search) throw new Error('The collection is not searched.')
  return toSearchEntry(search, record, now)
}
const personEntry = (person: FamilyMember) => entryOf(peopleCollection, person)
const eventEntry = (event: TimelineEvent) => entryOf(timelineCollection, event)
const archiveEntry = (item: ArchiveItem) => entryOf(archivesCollection, item)
const articleEntry = (kind: 'news' | 'blog', article: Article) => entryOf(articleCollections[kind], article)
const stamps = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }

function anArticle(changes: Partial<Article>): Article {
  return {
    id: 'a1',
    title: 'The boat is back',
    slug: 'the-boat-is-back',
    excerpt: 'Sixteen hours to Bergen.',
    content: 'We rowed through the night, and Kari sang.',
    featured_image_url: null,
    featured_image: null,
    status: 'published',
    author_first_name: 'Selam',
    author_last_name: 'Brandvold',
    author_member_id: null,
    member_ids: [],
    question: null,
    answer_id: null,
    published_at: '2024-06-20T10:00:00Z',
    ...stamps,
    ...changes,
  }
}

function anEvent(changes: Partial<TimelineEvent>): TimelineEvent {
  return {
    id: 'e1',
    title: 'The earthquake',
    description: 'Half of the town falls.',
    event_date: '1906-08-16',
    event_date_phrase: null,
    event_type: 'other',
    location: 'Valparaíso, Chile',
    associated_member_id: null,
    image_url: null,
    image: null,
    first_name: 'Inés',
    last_name: 'Brandvold',
    ...stamps,
    ...changes,
  }
}

function anItem(changes: Partial<ArchiveItem>): ArchiveItem {
  return {
    id: 'i1',
    title: 'Letter from Leith',
    description: 'The pay is good and the ice better.',
    category: 'Personal Letters',
    tags: ['whaling'],
    file_type: 'document',
    mime_type: 'application/pdf',
    file_name: 'letter.pdf',
    file_url: '/api/media/m1',
    file_size: 1000,
    picture: null,
    date_taken: '1862~',
    person_related: 'Ole',
    member_ids: [],
    location: 'Leith, Scotland',
    uploaded_by_name: null,
    imagekit_file_id: null,
    ...stamps,
    ...changes,
  }
}

const soren = makePerson({
  id: 'p1',
  first_name: 'Søren',
  last_name: 'Kjær',
  maiden_name: null,
  birth_date: '1906',
})
const anna = makePerson({
  id: 'p2',
  first_name: 'Anna',
  last_name: 'Lindqvist',
  maiden_name: 'Øster',
  also_known_as: ['Annie'],
  occupation: 'Weaver of boats’ sails',
})

function indexOf(...entries: SearchEntry[]) {
  const index = new SearchIndex()
  index.add(entries)
  return index
}

const everything = indexOf(
  personEntry(soren),
  personEntry(anna),
  eventEntry(anEvent({})),
  articleEntry('news', anArticle({})),
  archiveEntry(anItem({})),
)

function found(query: string, index = everything) {
  return index.find(query, 6).flatMap((group) => group.results.map((result) => `${group.kind} ${result.id}`))
}

describe('SearchIndex', () => {
  it('ignores accents and case', () => {
    expect(found('soren kjaer')).toEqual(['person p1'])
    expect(found('SØREN')).toEqual(['person p1'])
  })

  it('finds words in scripts without spaces', () => {
    const family = indexOf(
      personEntry(makePerson({ id: 'ming', first_name: '小明', last_name: '王' })),
      articleEntry('blog', anArticle({ id: 'xiamen', title: '祖母在廈門的夏天', content: '看漁船回港。' })),
    )
    expect(found('王小明', family)).toEqual(['person ming'])
    expect(found('小明 王', family)).toEqual(['person ming'])
    expect(found('廈門', family)).toEqual(['blog xiamen'])
    expect(found('漁船', family)).toEqual(['blog xiamen'])
  })

  it('finds people by maiden names and other names', () => {
    expect(found('oster')).toEqual(['person p2'])
    expect(found('annie')).toEqual(['person p2'])
  })

  it('finds people, events and archive items by year', () => {
    expect(found('1906').sort()).toEqual(['event e1', 'person p1'])
    expect(found('1862')).toEqual(['archive i1'])
  })

  it('finds records by the start of a word', () => {
    expect(found('earthq')).toEqual(['event e1'])
  })

  it('tolerates a typing error in a long word, but not in a year', () => {
    expect(found('lindqist')).toEqual(['person p2'])
    expect(found('1907')).toEqual([])
  })

  it('finds words within stories, descriptions, tags and places', () => {
    expect(found('rowed night')).toEqual(['news a1'])
    expect(found('whaling')).toEqual(['archive i1'])
    expect(found('valparaiso')).toEqual(['event e1'])
  })

  it('lists a person before texts about the person', () => {
    const index = indexOf(
      personEntry(soren),
      articleEntry('blog', anArticle({ content: 'Søren Kjær came.' })),
    )
    expect(found('søren kjær', index)[0]).toBe('person p1')
  })

  it('returns records with some of the words if no record has all words', () => {
    expect(found('queen anna')).toEqual(['person p2'])
  })

  it('finds nothing for an empty query or for punctuation', () => {
    expect(found('')).toEqual([])
    expect(found(' – ')).toEqual([])
  })

  it('counts all results of a kind and returns the first ones', () => {
    const people = Array.from({ length: 9 }, (_, i) =>
      personEntry(makePerson({ id: `b${i}`, first_name: 'Berta' })),
    )
    const [group] = indexOf(...people).find('berta', 6)
    expect(group).toMatchObject({ kind: 'person', total: 9 })
    expect(group?.results).toHaveLength(6)
  })

  it('replaces a record that is indexed again', () => {
    const index = indexOf(personEntry(anna))
    index.add([personEntry({ ...anna, first_name: 'Hanna' })])
    expect(found('hanna', index)).toEqual(['person p2'])
    expect(index.find('lindqvist', 6)[0]?.total).toBe(1)
  })
})

describe('search results', () => {
  it('link to the record’s page', () => {
    expect(personEntry(anna).address).toBe('/family-tree?person=p2')
    expect(articleEntry('blog', anArticle({ slug: 'børn' })).address).toBe('/blog/b%C3%B8rn')
    expect(archiveEntry(anItem({})).address).toBe('/archives/i1')
  })

  it('show names, years and places', () => {
    expect(personEntry(anna)).toMatchObject({
      title: 'Anna Lindqvist née Øster',
      detail: '1950 – Present · Uppsala, Sweden',
    })
    expect(eventEntry(anEvent({})).detail).toBe('1906 · Valparaíso, Chile')
    expect(archiveEntry(anItem({})).detail).toBe('about 1862 · Leith, Scotland · Personal Letters')
  })
})

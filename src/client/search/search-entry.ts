/** What the search knows of one thing that a relative can open: where it leads, how it is shown, what finds it. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { earliestYear } from '#shared/genealogy/dates/edtf.ts'
import { yearLabel } from '#shared/genealogy/dates/format-date.ts'
import { lifeYears } from '#shared/genealogy/dates/life-years.ts'

export type SearchKind = 'person' | 'event' | 'news' | 'blog' | 'archive'

/** What a result shows. */
export interface SearchResult {
  kind: SearchKind
  id: string
  title: string
  /** One line under the title: years, place, author. */
  detail: string
  /** Where it opens. */
  address: string
  /** The medium to show small; null where there is none. */
  pictureUrl: string | null
}

/** A result with the words that find it, by how much they tell. */
export interface SearchEntry extends SearchResult {
  key: string
  /** Other names, maiden names, tags. */
  names: string
  /** Years and places. */
  facts: string
  /** Everything that was written about it. */
  text: string
}

function joined(parts: readonly (string | number | null | undefined)[], by = ' '): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(by)
}

function years(...dates: (string | null)[]): string {
  return joined(dates.map((date) => (date === null ? null : earliestYear(date))))
}

export function personEntry(person: FamilyMember, now: Date): SearchEntry {
  const name = joined([person.first_name, person.last_name])
  return {
    key: `person:${person.id}`,
    kind: 'person',
    id: person.id,
    title: person.maiden_name ? `${name} née ${person.maiden_name}` : name,
    detail: joined([lifeYears(person, now), person.birth_place], ' · '),
    address: `/family-tree?person=${encodeURIComponent(person.id)}`,
    pictureUrl: person.profile_photo_url,
    names: joined([person.maiden_name, ...person.also_known_as]),
    facts: joined([years(person.birth_date, person.death_date), person.birth_place, person.death_place]),
    text: joined([person.occupation, person.biography]),
  }
}

export function eventEntry(event: TimelineEvent): SearchEntry {
  return {
    key: `event:${event.id}`,
    kind: 'event',
    id: event.id,
    title: event.title,
    detail: joined([yearLabel(event.event_date), event.location], ' · '),
    address: `/family-history?search=${encodeURIComponent(event.title)}`,
    pictureUrl: event.image_url,
    names: joined([event.first_name, event.last_name]),
    facts: joined([years(event.event_date), event.location]),
    text: event.description,
  }
}

export function articleEntry(kind: 'news' | 'blog', article: Article): SearchEntry {
  const author = joined([article.author_first_name, article.author_last_name])
  const date = article.published_at ?? article.created_at
  return {
    key: `${kind}:${article.id}`,
    kind,
    id: article.id,
    title: article.title,
    detail: joined([author, date.slice(0, 4)], ' · '),
    address: `/${kind}/${encodeURIComponent(article.slug)}`,
    pictureUrl: article.featured_image_url,
    names: author,
    facts: date.slice(0, 4),
    text: joined([article.excerpt, article.content]),
  }
}

export function archiveEntry(item: ArchiveItem): SearchEntry {
  return {
    key: `archive:${item.id}`,
    kind: 'archive',
    id: item.id,
    title: item.title,
    detail: joined([item.date_taken && yearLabel(item.date_taken), item.location, item.category], ' · '),
    address: `/archives/${encodeURIComponent(item.id)}`,
    pictureUrl: item.file_type === 'photo' ? item.file_url : null,
    names: joined([item.person_related, ...item.tags]),
    facts: joined([years(item.date_taken), item.location, item.category]),
    text: item.description,
  }
}

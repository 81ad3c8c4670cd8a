/** Writes what the kinds of reports have in common: names, lives, notes, pictures, sources and who is named. */
import { getMaidenName } from '#client/people/person-name.ts'
import { getPortraitUrl } from '#client/people/portrait-url.ts'
import { Footnotes } from '#client/person/footnotes.ts'
import { imageSrc } from '#client/ui/media/image-src.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Citation } from '#shared/contracts/sources.contract.ts'
import { untitledSource } from '#shared/knowledge/source-details.ts'
import { parseMediaUrl } from '#shared/media-url.ts'
import {
  formatFactSentence,
  formatWhenAndWhere,
  listFactNotes,
  listPublicNames,
  listRecordCitations,
  listToldFacts,
} from '../facts/format-fact.ts'
import type { Block, BookPicture, IndexedPerson, Run, SourceNote } from './book.ts'
import { toPlainParagraphs } from './plain-paragraphs.ts'
import type { ReportContent, ReportRecords } from './report-records.ts'

const maxPictures = 3
/** Told also in a report without further facts. */
const vitalTags: ReadonlySet<string> = new Set(['BIRT', 'DEAT', 'MARR', 'DIV'])

export class BookWriter {
  readonly records: ReportRecords
  readonly content: ReportContent
  readonly #footnotes = new Footnotes([])
  readonly #named = new Map<string, FamilyMember>()
  readonly #shownPictures = new Set<string>()

  constructor(records: ReportRecords, content: ReportContent) {
    this.records = records
    this.content = content
  }

  /** The name, for the table of names, too. */
  writeName(person: FamilyMember, entryId?: string): Run {
    this.#named.set(person.id, person)
    return {
      text: this.records.formatName(person),
      personId: person.id,
      ...(entryId !== undefined && { entryId }),
    }
  }

  /** The name with the sources of the names and of the whole person. */
  writeNameWithSources(person: FamilyMember): Run {
    const { knowledge } = this.records
    const names = listPublicNames(knowledge.getNames(person.id))
    const citations = [
      ...names.flatMap((name) => name.citations ?? []),
      ...listRecordCitations(knowledge.getFacts(person.id) ?? []),
    ]
    return this.#addNotes(this.writeName(person), citations)
  }

  /** Null for a person without a portrait of this site. */
  getPortraitUrl({ profile_photo_url: url }: FamilyMember): string | null {
    const isShown = this.content.pictures && url !== null && parseMediaUrl(url) !== null
    return isShown ? getPortraitUrl(url) : null
  }

  /** The facts of a person that the report tells; null where they are not loaded. */
  listFacts(person: FamilyMember): Fact[] | null {
    const facts = this.records.knowledge.getFacts(person.id)
    return facts && this.#choose(facts)
  }

  /** The notes about a union. */
  writeUnionNotes(unionId: string): Block[] {
    if (!this.content.notes) return []
    return listFactNotes(this.listUnionFacts(unionId)).map((text): Block => ({ kind: 'note', text }))
  }

  listUnionFacts(unionId: string): Fact[] {
    return this.#choose(this.records.knowledge.getUnionFacts(unionId))
  }

  #choose(facts: readonly Fact[]): Fact[] {
    const told = listToldFacts(facts)
    return this.content.facts ? told : told.filter(({ tag }) => vitalTags.has(tag))
  }

  /** Sentences about the life, each with its sources. */
  writeLife(person: FamilyMember): Run[] {
    const facts = this.listFacts(person)
    if (!facts) return writeLifeOfRecord(person)
    return facts.map((fact) => this.writeFact(fact))
  }

  /** @param whom the partner, in the sentence about a marriage */
  writeFact(fact: Fact, whom?: string): Run {
    const text = formatFactSentence(fact, this.records.findName, whom)
    return this.#addNotes({ text: `${text} ` }, fact.citations ?? [])
  }

  /** Raised numbers of sources behind a text. */
  addSources(run: Run, fact: Fact): Run {
    return this.#addNotes(run, fact.citations ?? [])
  }

  #addNotes(run: Run, citations: readonly Citation[]): Run {
    if (!this.content.sources || citations.length === 0) return run
    return { ...run, notes: this.#footnotes.addNumbers(citations) }
  }

  /** The life story, then the notes of the facts. */
  writeNotes(person: FamilyMember): Block[] {
    if (!this.content.notes) return []
    return [person.biography ?? '', ...listFactNotes(this.listFacts(person) ?? [])]
      .flatMap(toPlainParagraphs)
      .map((text): Block => ({ kind: 'note', text }))
  }

  /** A picture of several people is shown once, with the first of them. */
  writePictures(person: FamilyMember): Block[] {
    if (!this.content.pictures) return []
    const items = this.records
      .listPictures(person.id)
      .filter(({ id }) => !this.#shownPictures.has(id))
      .slice(0, maxPictures)
    for (const { id } of items) this.#shownPictures.add(id)
    const pictures = items.map(
      ({ file_url, title, picture }): BookPicture => ({
        url: imageSrc(file_url, 640),
        caption: title,
        ratio: picture ? picture.width / picture.height : 4 / 3,
      }),
    )
    return pictures.length > 0 ? [{ kind: 'pictures', pictures }] : []
  }

  listSources(): SourceNote[] {
    const { sources, repositories } = this.records.knowledge
    return this.#footnotes.list.map(({ source_id, page, text, note }) => {
      const source = sources.get(source_id ?? '')
      const keepers = (source?.repositories ?? []).flatMap(({ repository_id, call_number }) => {
        const name = repositories.get(repository_id)?.name
        return name ? [[name, call_number].filter(Boolean).join(', ')] : []
      })
      return {
        title: (source ? source.title : (text ?? note)) || untitledSource,
        about: [source?.author, source?.publication, page, ...keepers].filter(Boolean).join(' · '),
        quote: source ? (text ?? '') : '',
      }
    })
  }

  listPeople(): IndexedPerson[] {
    return Array.from(this.#named.values(), (person) => {
      const { id, first_name: given, last_name: surname } = person
      const maiden = getMaidenName(person)
      return {
        id,
        names: [{ surname, given }, ...(maiden ? [{ surname: maiden, given }] : [])],
        years: this.records.formatYears(person),
      }
    })
  }
}

/** Birth and death as the list of people has them. */
function writeLifeOfRecord(person: FamilyMember): Run[] {
  const born = formatWhenAndWhere({
    ...{ date: person.birth_date, date_phrase: person.birth_date_phrase, place: person.birth_place },
  })
  const died = formatWhenAndWhere({
    ...{ date: person.death_date, date_phrase: person.death_date_phrase, place: person.death_place },
  })
  return [
    ...(born ? [{ text: `Born ${born}. ` }] : []),
    ...(died ? [{ text: `Died ${died}. ` }] : person.deceased ? [{ text: 'Deceased. ' }] : []),
  ]
}

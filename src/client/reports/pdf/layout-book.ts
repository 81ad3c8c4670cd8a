/** Lays out a report on pages: title, contents, chapters, sources, and the table of names with page numbers. */
import { buildNameIndex, type NameMention } from '#shared/genealogy/reports/name-index.ts'
import { type Book, countEntries } from '../book/book.ts'
import { bookStyles, getLineHeight } from './book-styles.ts'
import { layoutEntry } from './layout-entry.ts'
import { breakLines, type FontMeasure } from './line-breaking.ts'
import { type DrawnItem, PageBuilder, type Paper } from './page-builder.ts'

export interface BookPages {
  pages: readonly (readonly DrawnItem[])[]
  /** From 1. */
  pageOfEntry: ReadonlyMap<string, number>
  /** Headings of chapters with their pages, for the contents and for the outline of the file. */
  headings: readonly Heading[]
}

interface Heading {
  text: string
  page: number
}

interface LayoutInput {
  book: Book
  /** "Family Heritage · 12 March 2026" */
  imprint: string
  paper: Paper
  fonts: FontMeasure
  hasPicture: (url: string) => boolean
  /** Called after each entry with the share that is done. */
  onProgress: (share: number) => void
}

/** The contents of more chapters would fill pages. */
const maxContentsLines = 40
/** A report with fewer entries has no contents. */
const minContentsEntries = 12

export function layoutBook({ book, imprint, paper, fonts, hasPicture, onProgress }: LayoutInput): BookPages {
  const builder = new PageBuilder(paper, fonts)
  const headings: Heading[] = []
  const titles = [
    ...book.chapters.map(({ heading }) => heading),
    ...(book.sources.length > 0 ? ['Sources'] : []),
    ...(book.people.length > 0 ? ['Table of names'] : []),
  ]
  layoutTitle(builder, book, imprint)
  const total = countEntries(book)
  const contentsY = total < minContentsEntries ? null : reserveContents(builder, titles)
  let done = 0
  for (const { heading, entries } of book.chapters) {
    headings.push(layoutChapterHeading(builder, heading))
    for (const entry of entries) {
      layoutEntry(builder, entry, hasPicture)
      onProgress(++done / total)
    }
  }
  if (book.sources.length > 0) {
    headings.push(layoutChapterHeading(builder, 'Sources'))
    layoutSources(builder, book)
  }
  if (book.people.length > 0) {
    builder.startPage()
    headings.push(layoutChapterHeading(builder, 'Table of names'))
    layoutNames(builder, book)
  }
  if (contentsY !== null) drawContents(builder, contentsY, headings)
  drawFooters(builder, book.title)
  return { pages: builder.pages, pageOfEntry: builder.pageOfEntry, headings }
}

function layoutTitle(builder: PageBuilder, { title, subtitle }: Book, imprint: string) {
  builder.y += 14
  builder.text([{ text: title }], {
    style: bookStyles.title,
    lineHeight: bookStyles.title.size * 1.2,
    below: 6,
  })
  builder.text([{ text: subtitle }], {
    style: bookStyles.subtitle,
    lineHeight: getLineHeight(bookStyles.subtitle),
  })
  builder.text([{ text: imprint }], {
    ...{ style: bookStyles.years, lineHeight: getLineHeight(bookStyles.years), below: 14 },
  })
  builder.draw({ kind: 'rule', x: builder.left, y: builder.y, width: builder.width })
  builder.y += 14
}

/** Returns where the contents begin on the first page; null for a short report without contents. */
function reserveContents(builder: PageBuilder, titles: readonly string[]): number | null {
  if (titles.length < 4 || titles.length > maxContentsLines) return null
  const { y } = builder
  builder.y += titles.length * getLineHeight(bookStyles.contents) + 14
  return y
}

function drawContents(builder: PageBuilder, top: number, headings: readonly Heading[]) {
  const [page] = builder.pages
  const style = bookStyles.contents
  for (const [index, heading] of headings.entries()) {
    const y = top + style.size + index * getLineHeight(style)
    page?.push(
      { kind: 'text', text: heading.text, x: builder.left, y, style, anchor: 'start' },
      ...[
        {
          ...{ kind: 'text' as const, text: String(heading.page), x: builder.left + builder.width, y, style },
          anchor: 'end' as const,
        },
      ],
    )
  }
}

function layoutChapterHeading(builder: PageBuilder, text: string): Heading {
  builder.space(22)
  builder.ensure(110)
  const page = builder.page
  const { style, lineHeight } = { style: bookStyles.chapter, lineHeight: bookStyles.chapter.size * 1.3 }
  builder.text([{ text }], { style, lineHeight, below: 3, keepLines: 4 })
  builder.draw({ kind: 'rule', x: builder.left, y: builder.y, width: builder.width })
  builder.y += 6
  return { text, page }
}

function layoutSources(builder: PageBuilder, { sources }: Book) {
  const indent = builder.fonts.measure(`${sources.length}.`, bookStyles.source) + 8
  for (const [index, { title, about, quote }] of sources.entries()) {
    builder.ensure(2 * getLineHeight(bookStyles.source))
    const y = builder.y + bookStyles.source.size
    const text = `${index + 1}.`
    builder.draw({ kind: 'text', text, x: builder.left, y, style: bookStyles.source, anchor: 'start' })
    builder.text([{ text: title }], {
      style: bookStyles.source,
      lineHeight: getLineHeight(bookStyles.source),
      indent,
    })
    const detail = {
      style: bookStyles.sourceDetail,
      lineHeight: getLineHeight(bookStyles.sourceDetail),
      indent,
    }
    if (about !== '') builder.text([{ text: about }], detail)
    if (quote !== '') builder.text([{ text: `“${quote}”` }], detail)
    builder.y += 3
  }
}

function* listMentions(builder: PageBuilder, { people }: Book): Generator<NameMention<number>> {
  for (const { id, names, years } of people)
    for (const name of names)
      for (const page of builder.pagesOfPeople.get(id) ?? [])
        yield { personId: id, ...name, detail: years, place: page }
}

const columnGap = 22

/** Two columns a page. */
function layoutNames(builder: PageBuilder, book: Book) {
  const width = (builder.width - columnGap) / 2
  const lineHeight = getLineHeight(bookStyles.index)
  let column = 0
  let top = builder.y
  const getLeft = () => builder.left + column * (width + columnGap)
  const ensure = (height: number) => {
    if (builder.y + height <= builder.bottom) return
    if (column === 0) {
      column = 1
      builder.y = top
    } else {
      builder.startPage()
      column = 0
      top = builder.y
    }
  }
  for (const { letter, lines } of buildNameIndex(listMentions(builder, book))) {
    ensure(bookStyles.indexLetter.size * 1.8 + lineHeight)
    builder.y += bookStyles.indexLetter.size * 1.4
    const { y } = builder
    builder.draw({
      kind: 'text',
      text: letter,
      x: getLeft(),
      y,
      style: bookStyles.indexLetter,
      anchor: 'start',
    })
    builder.y += bookStyles.indexLetter.size * 0.4
    for (const { name, detail, places } of lines) {
      const text = `${name}${detail ? `, ${detail}` : ''} · ${places.join(', ')}`
      const hang = 10
      const broken = breakLines(
        [{ text }],
        bookStyles.index,
        (line) => width - (line > 0 ? hang : 0),
        builder.fonts,
      )
      for (const [number, line] of broken.entries()) {
        ensure(lineHeight)
        const x = getLeft() + (number > 0 ? hang : 0)
        builder.drawLine(line, x, builder.y + bookStyles.index.size, lineHeight)
        builder.y += lineHeight
      }
    }
  }
}

function drawFooters({ pages, paper, left }: PageBuilder, title: string) {
  for (const [index, page] of pages.entries()) {
    const y = paper.height - 36
    const style = bookStyles.footer
    const number = `${index + 1}`
    page.push({ kind: 'text', text: number, x: paper.width / 2, y, style, anchor: 'middle' })
    if (index > 0) page.push({ kind: 'text', text: title, x: left, y: 42, style, anchor: 'start' })
  }
}

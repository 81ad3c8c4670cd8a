/** Lays out one entry of a report: the name, the portrait, and its paragraphs, lists, rows and pictures. */
import type { Block, BookEntry, FactRow, ListItem, Run } from '../book/book.ts'
import { bookStyles, getLineHeight } from './book-styles.ts'
import type { TextStyle } from './line-breaking.ts'
import { breakLines } from './line-breaking.ts'
import type { PageBuilder } from './page-builder.ts'

const portraitRadius = 27
const pictureHeight = 120
const pictureGap = 12
const noteIndent = 14

/** @param hasPicture whether the picture could be loaded */
export function layoutEntry(
  builder: PageBuilder,
  { id, number, name, detail, portraitUrl, blocks }: BookEntry,
  hasPicture: (url: string) => boolean,
) {
  const portrait = portraitUrl !== null && hasPicture(portraitUrl) ? portraitUrl : null
  builder.space(10)
  builder.ensure(portrait === null ? 50 : 2 * portraitRadius + 20)
  builder.markEntry(id)
  if (portrait !== null) builder.drawPortrait(portrait, portraitRadius)
  layoutHeading(builder, number, name, detail)
  for (const block of blocks) layoutBlock(builder, block, hasPicture)
  builder.clearPortrait()
}

function layoutHeading(builder: PageBuilder, number: string, name: readonly Run[], detail: string) {
  const numberWidth = number === '' ? 0 : builder.fonts.measure(number, bookStyles.number) + 9
  const isLong = numberWidth > builder.width / 3
  const indent = isLong ? 0 : numberWidth
  if (number !== '') {
    const y = builder.y + bookStyles.name.size
    builder.draw({
      kind: 'text',
      text: number,
      x: builder.left,
      y,
      style: bookStyles.number,
      anchor: 'start',
    })
    if (isLong) builder.y += getLineHeight(bookStyles.number)
  }
  builder.text(name, {
    style: bookStyles.name,
    lineHeight: getLineHeight(bookStyles.name),
    indent,
    keepLines: 3,
  })
  if (detail !== '')
    builder.text([{ text: detail }], {
      ...{ style: bookStyles.years, lineHeight: getLineHeight(bookStyles.years), indent },
    })
  builder.y += 2
}

function layoutBlock(builder: PageBuilder, block: Block, hasPicture: (url: string) => boolean) {
  switch (block.kind) {
    case 'paragraph':
      builder.text(block.runs, { ...body(bookStyles.body), below: 4 })
      break
    case 'note':
      for (const text of block.text.split('\n'))
        builder.text([{ text }], { ...body(bookStyles.note), indent: noteIndent })
      builder.y += 4
      break
    case 'list':
      builder.clearPortrait()
      if (block.heading.length > 0)
        builder.text(block.heading, { ...body(bookStyles.listHeading), keepLines: 3 })
      layoutItems(builder, block.items)
      break
    case 'facts':
      layoutFacts(builder, block.rows)
      break
    case 'pictures':
      builder.clearPortrait()
      layoutPictures(
        builder,
        block.pictures.filter(({ url }) => hasPicture(url)),
      )
  }
}

function body(style: TextStyle) {
  return { style, lineHeight: getLineHeight(style) }
}

/** Numbers stand in a column of their own, as wide as the widest. */
function layoutItems(builder: PageBuilder, items: readonly ListItem[]) {
  const widths = items.map(({ number }) => builder.fonts.measure(number, bookStyles.number))
  const column = Math.min(Math.max(0, ...widths), builder.width / 4)
  const indent = noteIndent + (column > 0 ? column + 8 : 0)
  for (const { number, runs } of items) {
    builder.ensure(getLineHeight(bookStyles.body))
    if (number !== '') {
      const y = builder.y + bookStyles.body.size
      const [line] = breakLines(
        [{ text: number }],
        bookStyles.number,
        () => Number.POSITIVE_INFINITY,
        builder.fonts,
      )
      if (line) builder.drawLine(line, builder.left + noteIndent, y, getLineHeight(bookStyles.body))
      if (builder.fonts.measure(number, bookStyles.number) > column)
        builder.y += getLineHeight(bookStyles.body)
    }
    builder.text(runs, { ...body(bookStyles.body), indent, keepLines: 1 })
  }
  builder.y += 4
}

function layoutFacts(builder: PageBuilder, rows: readonly FactRow[]) {
  const column = 96
  for (const { label, runs } of rows) {
    builder.ensure(2 * getLineHeight(bookStyles.body))
    const lines = breakLines([{ text: label }], bookStyles.label, () => column - 8, builder.fonts)
    const [start, page] = [builder.y, builder.page]
    for (const [index, line] of lines.entries())
      builder.drawLine(
        line,
        builder.left,
        start + bookStyles.body.size + index * getLineHeight(bookStyles.label),
        getLineHeight(bookStyles.label),
      )
    builder.text(runs, { ...body(bookStyles.body), indent: column, keepLines: 1 })
    if (builder.page === page)
      builder.y = Math.max(builder.y, start + lines.length * getLineHeight(bookStyles.label))
    builder.y += 1.5
  }
  builder.y += 3
}

function layoutPictures(
  builder: PageBuilder,
  pictures: readonly { url: string; caption: string; ratio: number }[],
) {
  if (pictures.length === 0) return
  const gaps = (pictures.length - 1) * pictureGap
  const natural = pictures.reduce((sum, { ratio }) => sum + ratio * pictureHeight, 0)
  const height = pictureHeight * Math.min(1, (builder.width - gaps) / natural)
  const captionHeight = getLineHeight(bookStyles.caption)
  const captions = pictures.map(({ caption, ratio }) =>
    breakLines(
      [{ text: caption }],
      bookStyles.caption,
      () => Math.max(ratio * height, 50),
      builder.fonts,
    ).slice(0, 3),
  )
  const rows = Math.max(...captions.map(({ length }) => length))
  builder.y += 4
  builder.ensure(height + rows * captionHeight + 8)
  let x = builder.left
  for (const [index, { url, ratio }] of pictures.entries()) {
    builder.draw({ kind: 'picture', url, x, y: builder.y, width: ratio * height, height })
    for (const [row, line] of (captions[index] ?? []).entries())
      builder.drawLine(
        line,
        x,
        builder.y + height + 4 + bookStyles.caption.size + row * captionHeight,
        captionHeight,
      )
    x += ratio * height + pictureGap
  }
  builder.y += height + rows * captionHeight + 12
}

/** Fills the demo database with media, news, blog posts, archive items, submissions and a reunion. */
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { MediaFolder } from '#shared/contracts/media.contract.ts'
import { buildMediaUrl, findMediaIdsInMarkdown } from '#shared/media-url.ts'
import { writerOf } from './demo-accounts.ts'
import { papersTable } from './demo-archive-papers.ts'
import { picturesTable } from './demo-archives.ts'
import { demoId, insertAll, mediaId, personId, placeOf, type Row, readTable } from './demo-ids.ts'
import { mediumRow, nameOf, placeFiles, readDescriptions, scatter, type Upload } from './demo-media.ts'
import { type DemoArticle, news } from './demo-news.ts'
import { eventPictures, portraits } from './demo-portraits.ts'
import { posts } from './demo-posts.ts'
import { addReunions } from './demo-reunions.ts'
import { type DemoSubmission, submissions } from './demo-submissions.ts'

const categories: Readonly<Record<string, string>> = {
  L: 'Legal Documents',
  E: 'Family Events',
  I: 'Immigration Records',
  P: 'Personal Letters',
  B: 'Business History',
  C: 'Childhood Memories',
  G: 'Recipes & Traditions',
  H: 'Family Celebrations',
}

function createSlug(title: string) {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

function readArticle(kind: 'news' | 'blog', article: DemoArticle): Row {
  const { accountId, memberId, firstName, lastName } = writerOf(article.author)
  return {
    id: demoId(kind, article.title),
    kind,
    title: article.title,
    slug: createSlug(article.title),
    excerpt: article.excerpt,
    content: article.content.replace(/\(media:([\w-]+)\)/g, (_, name) => `(${buildMediaUrl(mediaId(name))})`),
    featured_media_id: article.picture ? mediaId(article.picture) : null,
    status: article.draft ? 'draft' : 'published',
    author_id: accountId,
    author_first_name: firstName,
    author_last_name: lastName,
    author_member_id: memberId,
    published_at: article.draft ? null : article.at,
    created_at: article.at,
    updated_at: article.at,
  }
}

/** The linked people of a record, in their order. */
function peopleRows(column: string, id: string, people: readonly string[]): Row[] {
  return people.map((person, position) => ({ [column]: id, person_id: personId(person), position }))
}

async function addArticles(db: Db, kind: 'news' | 'blog', articles: readonly DemoArticle[]) {
  const rows = articles.map((article) => readArticle(kind, article))
  await insertAll(db, 'articles', rows)
  const people = articles.flatMap(({ title, people }) =>
    peopleRows('article_id', demoId(kind, title), people),
  )
  await insertAll(db, 'article_people', people)
  const shown = rows.flatMap(({ id, content }) =>
    findMediaIdsInMarkdown(String(content)).map((medium) => ({ article_id: id ?? null, media_id: medium })),
  )
  await insertAll(db, 'article_media', shown)
}

/** An archive item, read from its line. */
interface Item {
  row: Row
  file: string
  people: readonly string[]
  upload: Upload
}

/** Upload dates over three years, a few days apart, in a mixed order of the table's lines. */
function uploadedAt(file: string) {
  const day = 86_400_000
  return new Date(Date.UTC(2023, 2, 1) + scatter(file, 1300) * day + scatter(`${file} at`, 86_400) * 1000)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
}

function readItem(cells: readonly string[]): Item {
  const [
    file = '',
    title = '',
    letter = '',
    date,
    place,
    by = '',
    person,
    people = '',
    tags = '',
    text = '',
  ] = cells
  const { accountId, firstName, lastName } = writerOf(by)
  const at = uploadedAt(file)
  return {
    file,
    people: people.split(',').map((key) => key.trim()),
    upload: { ownerId: accountId, folder: 'archives', at },
    row: {
      id: demoId('archive', file),
      title,
      description: text,
      category: categories[letter] ?? letter,
      tags: JSON.stringify(tags.split(',').map((tag) => tag.trim())),
      media_id: mediaId(nameOf(file)),
      date_taken: date || null,
      person_related: person || null,
      location: placeOf(place),
      uploaded_by: accountId,
      uploaded_by_name: `${firstName} ${lastName}`,
      created_at: at,
      updated_at: at,
    },
  }
}

const items = readTable(picturesTable + papersTable).map(readItem)

async function addArchives(db: Db) {
  await insertAll(
    db,
    'archive_items',
    items.map(({ row }) => row),
  )
  const people = items.flatMap(({ file, people }) => peopleRows('item_id', demoId('archive', file), people))
  await insertAll(db, 'archive_people', people)
}

/** Every file with the person who uploaded it. */
function readUploads(at: string): Map<string, Upload> {
  const uploads = new Map(items.map(({ file, upload }) => [file, upload]))
  const owned = (by: string, folder: MediaFolder, when: string) => ({
    ownerId: writerOf(by).accountId,
    folder,
    at: when,
  })
  for (const person of portraits) uploads.set(`portrait-${person}.webp`, owned('ingrid7', 'profiles', at))
  for (const { file, by, at: when } of submissions) {
    if (file && !uploads.has(file)) uploads.set(file, owned(by, 'archives', when))
  }
  return uploads
}

async function showPictures(db: Db) {
  for (const person of portraits) {
    const photo = { photo_media_id: mediaId(`portrait-${person}`) }
    await db.updateTable('people').set(photo).where('id', '=', personId(person)).execute()
  }
  for (const [title, picture] of Object.entries(eventPictures)) {
    const image = { image_media_id: mediaId(picture) }
    await db.updateTable('events').set(image).where('id', '=', demoId('event', title)).execute()
  }
}

type Descriptions = Awaited<ReturnType<typeof readDescriptions>>

/** A file in the form in which a submission stores it. */
function describeFile(file: string, described: Descriptions) {
  const medium = described[file]
  const fileUrl = buildMediaUrl(mediaId(nameOf(file)))
  return { fileName: file, fileSize: medium?.size ?? 0, fileType: medium?.mime_type ?? '', fileUrl }
}

function contentOf({ content, people, ...sent }: DemoSubmission, described: Descriptions) {
  const each = (files: readonly string[]) => files.map((file) => describeFile(file, described))
  return {
    ...content,
    memberIds: people.map(personId),
    ...(sent.file && describeFile(sent.file, described)),
    ...(sent.moreFiles && { moreFiles: each(sent.moreFiles) }),
    ...(sent.pictures && { pictures: each(sent.pictures) }),
  }
}

function submissionId({ by, content }: DemoSubmission) {
  return demoId('submission', `${by} ${content.title}`)
}

/** The files of a submission, in their order. */
function submissionMediaRows(entry: DemoSubmission): Row[] {
  const files = [...(entry.file ? [entry.file] : []), ...(entry.moreFiles ?? []), ...(entry.pictures ?? [])]
  return files.map((file, position) => ({
    submission_id: submissionId(entry),
    media_id: mediaId(nameOf(file)),
    position,
  }))
}

function readSubmission(entry: DemoSubmission, described: Descriptions): Row {
  const { accountId, memberId, firstName, lastName } = writerOf(entry.by)
  const reviewed = entry.status === 'pending' ? null : (entry.reviewedAt ?? null)
  return {
    id: submissionId(entry),
    type: entry.type,
    title: entry.content.title,
    content: JSON.stringify(contentOf(entry, described)),
    status: entry.status,
    review_notes: entry.notes ?? null,
    reviewed_by: reviewed === null ? null : writerOf('ingrid7').accountId,
    reviewed_at: reviewed,
    published_id: entry.published ? demoId(entry.type, entry.published) : null,
    submitter_id: accountId,
    submitter_first_name: firstName,
    submitter_last_name: lastName,
    submitter_member_id: memberId,
    created_at: entry.at,
    updated_at: reviewed ?? entry.at,
  }
}

/**
 * Stores the demo's files and inserts the records that show them. The people and accounts must exist.
 * @param at the time of the start, RFC 3339
 */
export async function addContents(db: Db, config: Config, at: string): Promise<void> {
  const described = await readDescriptions()
  const uploads = [...readUploads(at)].filter(([file]) => described[file] !== undefined)
  await placeFiles(
    config,
    uploads.map(([file]) => file),
  )
  const rows = uploads.flatMap(([file, upload]) => {
    const description = described[file]
    return description ? [mediumRow(file, description, upload)] : []
  })
  await insertAll(db, 'media', rows)
  await addArticles(db, 'news', news)
  await addArticles(db, 'blog', posts)
  await addArchives(db)
  await insertAll(
    db,
    'submissions',
    submissions.map((entry) => readSubmission(entry, described)),
  )
  await insertAll(db, 'submission_media', submissions.flatMap(submissionMediaRows))
  await showPictures(db)
  await addReunions(db)
}

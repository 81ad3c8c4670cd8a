/** Adds faces in pictures, what relatives say about them, and the people who do not wish to be marked. */
import type { CreateTableBuilder, Kysely } from 'kysely'

function withRegion<T extends string, C extends string>(table: CreateTableBuilder<T, C>) {
  return table
    .addColumn('x', 'real', (column) => column.notNull())
    .addColumn('y', 'real', (column) => column.notNull())
    .addColumn('width', 'real', (column) => column.notNull())
    .addColumn('height', 'real', (column) => column.notNull())
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await withRegion(
    db.schema
      .createTable('faces')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('item_id', 'text', (column) =>
        column.notNull().references('archive_items.id').onDelete('cascade'),
      ),
  )
    .addColumn('marked_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('faces_item').on('faces').column('item_id').execute()
  await db.schema.createIndex('faces_marker').on('faces').column('marked_by').execute()
  await db.schema
    .createTable('face_answers')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('face_id', 'text', (column) => column.notNull().references('faces.id').onDelete('cascade'))
    .addColumn('person_id', 'text', (column) => column.references('people.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('face_answers_one_each', ['face_id', 'author_id'])
    .execute()
  await db.schema.createIndex('face_answers_person').on('face_answers').column('person_id').execute()
  await db.schema.createIndex('face_answers_author').on('face_answers').column('author_id').execute()
  await db.schema
    .createTable('unmarked_people')
    .addColumn('person_id', 'text', (column) =>
      column.primaryKey().notNull().references('people.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  /** What a program has written into a picture's file, until the picture is in the archives. */
  await withRegion(
    db.schema
      .createTable('file_faces')
      .addColumn('media_id', 'text', (column) => column.notNull().references('media.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull()),
  )
    .addColumn('name', 'text')
    .addPrimaryKeyConstraint('file_faces_key', ['media_id', 'position'])
    .execute()
}

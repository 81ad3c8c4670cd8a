/** Adds what users have seen of what is new, their choice of pushes and mails, and the devices that receive pushes. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_settings')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('visited_at', 'text')
    .addColumn('push_kinds', 'text', (column) => column.notNull())
    .addColumn('mail_kinds', 'text', (column) => column.notNull())
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_to', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('was_offered', 'integer', (column) => column.notNull())
    .addColumn('pushed_at', 'text')
    .addColumn('mailed_at', 'text')
    .addColumn('mail_due_at', 'text')
    .execute()
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  for (const column of ['account_id', 'session_id']) {
    await db.schema
      .createIndex(`push_subscriptions_${column.replace('_id', '')}`)
      .on('push_subscriptions')
      .column(column)
      .execute()
  }
  await db.schema
    .createTable('push_messages')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('subscription_id', 'text', (column) =>
      column.notNull().unique().references('push_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text')
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('newest_at', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('push_messages_next').on('push_messages').column('next_try_at').execute()
  await db.schema.alterTable('mails').addColumn('unsubscribe_url', 'text').execute()
}

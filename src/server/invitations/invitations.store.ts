/** Reads and writes the rows of invitations and of their links. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { InvitationsTable } from '#server/db/schema.ts'

export type InvitationRow = Selectable<InvitationsTable>

const nameOf = (account: string, person: string) =>
  sql<string>`trim(coalesce(${sql.ref(`${person}.first_name`)}, ${sql.ref(`${account}.first_name`)}, '') || ' '
    || coalesce(${sql.ref(`${person}.last_name`)}, ${sql.ref(`${account}.last_name`)}, ''))`

function selectInvitations(db: Db) {
  return db
    .selectFrom('invitations')
    .innerJoin('people as invited', 'invited.id', 'invitations.person_id')
    .leftJoin('accounts as holder', 'holder.member_id', 'invitations.person_id')
    .leftJoin('accounts as asker', 'asker.id', 'invitations.asked_by')
    .leftJoin('people as asking', 'asking.id', 'asker.member_id')
    .leftJoin('accounts as approver', 'approver.id', 'invitations.approved_by')
    .leftJoin('people as approving', 'approving.id', 'approver.member_id')
    .selectAll('invitations')
    .select((e) => [
      'invited.first_name',
      'invited.last_name',
      'invited.surname_first',
      'invited.birth_date',
      'invited.death_date',
      'invited.baptism_date',
      'invited.burial_date',
      'invited.deceased',
      'invited.erased_at',
      'holder.id as holder_id',
      nameOf('asker', 'asking').as('asked_by_name'),
      nameOf('approver', 'approving').as('approved_by_name'),
      e
        .selectFrom('invitation_links')
        .whereRef('invitation_links.invitation_id', '=', 'invitations.id')
        .select((links) => links.fn.countAll<number>().as('n'))
        .as('link_count'),
    ])
}

/** An invitation with the names of the people, and what decides whether it still makes an account. */
export type InvitationDetails = Awaited<ReturnType<typeof loadInvitations>>[number]

/** Newest first. @param askedBy only those that this account has asked for */
export async function loadInvitations(db: Db, askedBy?: string) {
  return await selectInvitations(db)
    .$if(askedBy !== undefined, (query) => query.where('invitations.asked_by', '=', askedBy ?? ''))
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .execute()
}

export async function findInvitation(db: Db, id: string): Promise<InvitationDetails | undefined> {
  return await selectInvitations(db).where('invitations.id', '=', id).executeTakeFirst()
}

/** The invitation of a link that an active account has made. */
export async function findInvitationOfLink(
  db: Db,
  tokenHash: string,
): Promise<InvitationDetails | undefined> {
  return await selectInvitations(db)
    .innerJoin('invitation_links as link', 'link.invitation_id', 'invitations.id')
    .innerJoin('accounts as maker', 'maker.id', 'link.created_by')
    .where('link.token_hash', '=', tokenHash)
    .where('maker.is_active', '=', 1)
    .executeTakeFirst()
}

export async function insertInvitation(db: Db, row: Insertable<InvitationsTable>): Promise<void> {
  await db.insertInto('invitations').values(row).execute()
}

/** Marks an invitation as used or revoked. */
export async function endInvitation(
  db: Db,
  id: string,
  change: Partial<Pick<InvitationRow, 'used_at' | 'revoked_at'>> & Pick<InvitationRow, 'updated_at'>,
): Promise<void> {
  await db.updateTable('invitations').set(change).where('id', '=', id).execute()
}

export async function insertLink(
  db: Db,
  link: { tokenHash: string; invitationId: string; createdBy: string; at: string },
): Promise<void> {
  await db
    .insertInto('invitation_links')
    .values({
      token_hash: link.tokenHash,
      invitation_id: link.invitationId,
      created_by: link.createdBy,
      created_at: link.at,
    })
    .execute()
}

export async function deleteLinksOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('invitation_links').where('created_by', '=', accountId).execute()
}

export async function deleteLinksTo(db: Db, personId: string): Promise<void> {
  const invitations = db.selectFrom('invitations').select('id').where('person_id', '=', personId)
  await db.deleteFrom('invitation_links').where('invitation_id', 'in', invitations).execute()
}

/** Deletes the links of invitations that ended before a time. */
export async function deleteLinksBefore(db: Db, expiredBefore: string): Promise<void> {
  const ended = db.selectFrom('invitations').select('id').where('expires_at', '<', expiredBefore)
  await db.deleteFrom('invitation_links').where('invitation_id', 'in', ended).execute()
}

/** Whether a person may be invited: what decides about the person. */
export async function findInvitable(db: Db, personId: string) {
  return await db
    .selectFrom('people')
    .leftJoin('accounts', 'accounts.member_id', 'people.id')
    .select(['people.id', 'people.first_name', 'people.last_name', 'people.surname_first'])
    .select(['people.birth_date', 'people.death_date', 'people.deceased', 'people.erased_at'])
    .select(['people.baptism_date', 'people.burial_date'])
    .select('accounts.id as holder_id')
    .where('people.id', '=', personId)
    .executeTakeFirst()
}

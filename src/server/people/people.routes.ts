/** Binds the endpoints of people and of editing the family tree. */
import type { Hono } from 'hono'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { type Call, EndpointResponse, getActor, VersionedList } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as contract from '#shared/contracts/people.contract.ts'
import * as editing from '#shared/contracts/tree-editing.contract.ts'
import * as memberAccounts from './member-accounts.service.ts'
import { mergePeople } from './merge.service.ts'
import * as people from './people.service.ts'
import { withOwnPhoto, withResolvedPhoto } from './profile-photo.ts'
import { erasePerson, previewRemoval } from './removal.service.ts'

/**
 * Users get their own record with contact data, administrators every record; others get what all users may
 * read.
 */
async function getPerson(deps: Deps, { params, session }: Call<typeof contract.getPerson>) {
  const { user } = session
  const own = params.id === user.member_id
  if (user.mustChangePassword && !own) {
    throw new AppError('must_change_password', 'You must change your password before continuing.')
  }
  if (user.mustAddSecondStep && !own) {
    throw new AppError('must_add_second_step', 'You must set up a second step before continuing.')
  }
  return own || user.role === 'admin'
    ? memberAccounts.getPersonWithAuth(deps, params.id)
    : people.getPerson(deps, params.id)
}

/** An account with the caller type `member` always has a person. */
function getMyPersonId({ session }: Call<typeof contract.updateProfile>): string {
  if (session.user.member_id === null)
    throw new AppError('forbidden', 'This account does not belong to a family member, so it has no profile.')
  return session.user.member_id
}

/** Endpoints that change several records at once. */
function treeEditingRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, editing.previewRemoval, ({ params }) => previewRemoval(deps, params.id))
  bind(app, deps, editing.mergePeople, (call) => mergePeople(deps, getActor(call), call.body))
  bind(app, deps, editing.erasePerson, (call) =>
    erasePerson(deps, getActor(call), call.params.id, call.ifMatch),
  )
}

export function peopleRoutes(app: Hono, deps: Deps): void {
  bind(
    app,
    deps,
    contract.listPeople,
    async () => new VersionedList(await readVersion(deps.db, 'people'), () => people.listPeople(deps)),
  )
  bind(app, deps, contract.listPeopleWithAuth, async ({ query: { limit } }) =>
    limit === undefined
      ? new VersionedList(await readVersion(deps.db, 'people', 'accounts'), () =>
          memberAccounts.listPeopleWithAuth(deps),
        )
      : memberAccounts.listFirstWithAuth(deps, limit),
  )
  bind(app, deps, contract.getPerson, (call) => getPerson(deps, call))
  bind(app, deps, contract.createPerson, async (call) => {
    const payload = await withResolvedPhoto(deps, call.session, call.body)
    const member = await people.createPerson(deps, getActor(call), payload, {
      storeResponse: (db, created) => call.storeResponse(db, new EndpointResponse(created, 201)),
    })
    return new EndpointResponse(member, 201)
  })
  bind(app, deps, contract.updatePerson, async (call) => {
    const payload = await withResolvedPhoto(deps, call.session, call.body)
    return await people.updatePerson(deps, getActor(call), call.params.id, payload, call.ifMatch)
  })
  bind(app, deps, contract.deletePerson, async (call) => {
    await people.deletePerson(deps, getActor(call), call.params.id, call.ifMatch)
    return { success: true as const }
  })
  bind(app, deps, contract.updateProfile, async (call) => {
    const personId = getMyPersonId(call)
    const { profile_photo_url: portrait } = await people.getPerson(deps, personId)
    const payload = await withOwnPhoto(deps, call.session, call.body, portrait)
    return await memberAccounts.updateProfile(deps, getActor(call), personId, payload, call.ifMatch)
  })
  treeEditingRoutes(app, deps)
  bind(app, deps, contract.resetMemberPassword, (call) =>
    memberAccounts.resetMemberPassword(deps, getActor(call), call.params.id),
  )
  bind(app, deps, contract.updateMemberAccount, (call) =>
    memberAccounts.updateMemberAccount(deps, getActor(call), call.params.id, call.body, call.ifMatch),
  )
}

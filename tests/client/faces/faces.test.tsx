/** Faces below a picture and on the page of unknown faces: reading, answering, deciding and removing. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getEncryptionKey, listSessions } from '#shared/contracts/accounts.contract.ts'
import { getArchive, listArchives } from '#shared/contracts/archives.contract.ts'
import {
  acceptFaceAnswer,
  deleteFaceAnswer,
  type Face,
  listFaces,
  listUnmarkedPeople,
  saveMarkingWish,
} from '#shared/contracts/faces.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { boathouse } from '#tests/client/archives/some-items.ts'
import { makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { openApp, openedDialog, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { answer, makeFace } from './some-faces.ts'

prepareBrowser()
// jsdom cannot scroll.
Element.prototype.scrollIntoView = () => {}

const key = { id: '5d1f6a0e-9a52-4a57-8a0f-0f4c1e0d7a01', key: btoa('k'.repeat(32)) }
const anna = makePerson()
const ole = makePerson({ id: 'person-ole', first_name: 'Ole', last_name: 'Berg' })
const karin = makeUser({ id: 'account-karin', first_name: 'Karin', last_name: 'Berg', member_id: null })
const item = { ...boathouse, member_ids: ['person-ole'] }
const onItem = (init: Partial<Face> = {}) => makeFace({ item_id: item.id, ...init })

async function open(path: string, faces: Face[], user = karin) {
  server.use(
    signedInAs(user),
    handle(getEncryptionKey, () => key),
    handle(listArchives, () => ({ data: [item] })),
    handle(getArchive, () => ({ data: item })),
    handle(listPeople, () => [anna, ole]),
    handle(listFaces, () => [...faces]),
    handleWithNetworkError(createSubmission),
  )
  const app = await openApp(path)
  const { outbox } = await import('#client/offline/outbox/outbox.ts')
  await outbox.saveKey(user.id, key)
  return app
}

const openPicture = async (faces: Face[], user = karin) => {
  const app = await open('/archives/boathouse', faces, user)
  return { ...app, section: within(await screen.findByRole('region', { name: 'In this picture' })) }
}

it('names who is in the picture, with a link to each person', async () => {
  const { section } = await openPicture([
    onItem({ answers: [answer({ person_id: anna.id })] }),
    onItem({ id: 'f2', region: { x: 0.7, y: 0.2, width: 0.1, height: 0.1 } }),
    onItem({ id: 'elsewhere', item_id: 'another' }),
  ])
  const link = await section.findByRole('link', { name: 'Anna Lindqvist' })
  expect(link.getAttribute('href')).toBe('/people/person-anna')
  expect(section.getAllByRole('listitem')).toHaveLength(2)
  expect(section.getByRole('button', { name: 'Who is this?' })).toBeTruthy()
})

it('answers who it is with two presses, and shows that the answer waits', async () => {
  const { user, section } = await openPicture([onItem()])
  await user.click(await section.findByRole('button', { name: 'Who is this?' }))
  const dialog = await openedDialog('Who is this?')
  await user.click(await dialog.findByRole('button', { name: 'Ole Berg' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [row] = await section.findAllByRole('listitem')
  await waitFor(() => expect(row?.textContent).toContain('Waiting to be sent'))
  expect(row?.textContent).toContain('Ole Berg')
})

/** The answers that wait to be sent. */
async function readWaiting() {
  const { outbox } = await import('#client/offline/outbox/outbox.ts')
  return (await outbox.list(karin.id)).map(({ submission }) => JSON.parse(submission?.body ?? '{}').content)
}

it('replaces an answer that waits by a newer one about the same face', async () => {
  const other = { id: 'f2', region: { x: 0.7, y: 0.2, width: 0.1, height: 0.1 } }
  const { user, section } = await openPicture([onItem(), onItem(other)])
  for (let n = 0; n < 2; n++) {
    const [question] = await section.findAllByRole('button', { name: 'Who is this?' })
    if (question) await user.click(question)
    const dialog = await openedDialog('Who is this?')
    await user.click(await dialog.findByRole('button', { name: 'Ole Berg' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect(await readWaiting()).toHaveLength(n + 1))
    await waitFor(() =>
      expect(section.queryAllByRole('button', { name: 'Who is this?' })).toHaveLength(1 - n),
    )
  }
  const [details] = await section.findAllByRole('button', { name: 'Details of the mark: Ole Berg' })
  if (details) await user.click(details)
  const dialog = await openedDialog()
  await user.click(dialog.getByRole('button', { name: 'Not in the family tree' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Teacher Holm')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await section.findByText('Teacher Holm')).toBeTruthy()
  const face = { itemId: item.id, region: null, title: item.title }
  expect(await readWaiting()).toEqual([
    { ...face, faceId: onItem().id, personId: null, name: 'Teacher Holm' },
    { ...face, faceId: 'f2', personId: ole.id, name: null },
  ])
})

it('offers no marking of a picture that is not there, and ends it when the picture goes', async () => {
  const { user, section } = await openPicture([])
  await user.click(await section.findByRole('button', { name: 'Mark a face' }))
  const viewer = within(screen.getByRole('region', { name: 'Viewer' }))
  expect(await viewer.findByText('Tap a face in the picture.')).toBeTruthy()
  await waitFor(() => {
    const picture = viewer.queryByRole('img')
    if (picture) fireEvent.error(picture)
    expect(viewer.queryByText('This picture could not be opened.')).toBeTruthy()
  })
  expect(viewer.queryByText('Tap a face in the picture.')).toBeNull()
  expect(section.queryByRole('button', { name: 'Mark a face' })).toBeNull()
})

it('takes a name that is not in the family tree', async () => {
  const { user, section } = await openPicture([onItem()])
  await user.click(await section.findByRole('button', { name: 'Who is this?' }))
  const dialog = await openedDialog('Who is this?')
  await user.click(dialog.getByRole('button', { name: 'Not in the family tree' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Teacher Holm')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await section.findByText('Teacher Holm')).toBeTruthy()
})

it('does not suggest people who do not wish to be marked', async () => {
  server.use(handle(listUnmarkedPeople, () => ({ person_ids: ['person-ole'] })))
  const { user, section } = await openPicture([onItem()])
  await user.click(await section.findByRole('button', { name: 'Who is this?' }))
  const dialog = await openedDialog('Who is this?')
  expect(await dialog.findByText('People who do not wish to be marked are not suggested.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Ole Berg' })).toBeNull()
})

it('lets whoever is marked remove the own name', async () => {
  const faces = [onItem({ answers: [answer({ id: 'a9', person_id: anna.id })] })]
  const removed: string[] = []
  server.use(
    handle(deleteFaceAnswer, ({ params }) => {
      removed.push(params.id)
      faces.length = 0
      return { success: true as const }
    }),
  )
  const self = makeUser({ id: 'account-self', member_id: anna.id })
  const { user, section } = await openPicture(faces, self)
  await user.click(await section.findByRole('button', { name: 'Details of the mark: Anna Lindqvist' }))
  await user.click(await screen.findByRole('button', { name: 'Remove me from this picture' }))
  expect(await section.findByText(/Nobody is marked yet/)).toBeTruthy()
  expect(removed).toEqual(['a9'])
})

it.each([
  ['nobody else has answered', 'account-karin', 1],
  ['others have answered', 'account-ole', 0],
])('offers to change the own mark, or not when others answered: %s', async (_, author_id, count) => {
  const faces = [onItem({ marked_by: karin.id, answers: [answer({ author_id, person_id: anna.id })] })]
  const { user, section } = await openPicture(faces)
  await user.click(await section.findByRole('button', { name: 'Details of the mark: Anna Lindqvist' }))
  await screen.findByRole('dialog')
  for (const name of ['Move the mark', 'Remove the mark']) {
    expect(screen.queryAllByRole('button', { name })).toHaveLength(count)
  }
})

it('shows contradicting answers side by side, and lets an administrator decide', async () => {
  const accepted: string[] = []
  const disputed = onItem({
    answers: [answer({ person_id: anna.id }), answer({ id: 'a2', person_id: ole.id, author_name: 'Kari' })],
  })
  server.use(
    handle(acceptFaceAnswer, ({ params }) => {
      accepted.push(params.id)
      return answer({ id: params.id, person_id: ole.id, status: 'accepted' })
    }),
  )
  const admin = makeUser({ id: 'account-admin', role: 'admin', userType: 'admin', member_id: null })
  const { user } = await open('/who-is-this', [disputed], admin)
  const group = within(await screen.findByRole('region', { name: 'For you to decide' }))
  expect(await group.findByText('Anna Lindqvist or Ole Berg')).toBeTruthy()
  await user.click(group.getByRole('button', { name: /^Decide/ }))
  await user.click(await screen.findByRole('button', { name: 'This is right: Ole Berg' }))
  await waitFor(() => expect(accepted).toEqual(['a2']))
})

it('says when nobody is asked for', async () => {
  await open('/who-is-this', [onItem({ answers: [answer({ person_id: anna.id })] })])
  expect(await screen.findByText('No questions at the moment')).toBeTruthy()
})

it('keeps the wish never to be marked, on the own profile', async () => {
  const unmarked: string[] = []
  server.use(
    handle(listUnmarkedPeople, () => ({ person_ids: [...unmarked] })),
    handle(saveMarkingWish, ({ params, body }) => {
      if (body.isUnmarked) unmarked.push(params.id)
      else unmarked.length = 0
      return { success: true as const }
    }),
    handle(listSessions, () => []),
  )
  const { user } = await open('/profile', [], makeUser({ id: 'account-self', member_id: anna.id }))
  const wish = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Never mark me in pictures' })
  await user.click(wish)
  await waitFor(() => expect(unmarked).toEqual([anna.id]))
  await waitFor(() => expect(wish.disabled).toBe(false))
  expect(wish.checked).toBe(true)
})

it('finds the pictures in which people are together: named or marked', async () => {
  await open('/archives?people=person-ole,person-anna', [
    onItem({ answers: [answer({ person_id: anna.id })] }),
  ])
  expect(await screen.findByText('1 item found')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Remove Ole Berg' })).toBeTruthy()
  cleanup()
  await open('/archives?people=person-ole,person-anna', [])
  expect(await screen.findByText('No archives found')).toBeTruthy()
})

it('finds a picture by the name of somebody who is marked in it', async () => {
  await open('/archives?search=lindqvist', [onItem({ answers: [answer({ person_id: anna.id })] })])
  expect(await screen.findByText('1 item found')).toBeTruthy()
})

const ofChild = onItem({
  answers: [answer({ person_id: ole.id, status: 'waiting', author_id: karin.id })],
})

it('shows whoever marked a child that the mark waits', async () => {
  const { section } = await openPicture([ofChild])
  expect(await section.findByText('Waiting for an administrator')).toBeTruthy()
})

it('lets an administrator allow the mark of a child', async () => {
  const allowed: string[] = []
  server.use(
    handle(acceptFaceAnswer, ({ params }) => {
      allowed.push(params.id)
      return answer({ person_id: ole.id, status: 'accepted' })
    }),
  )
  const admin = makeUser({ id: 'account-admin', role: 'admin', userType: 'admin', member_id: null })
  const { user } = await open('/admin/submissions', [ofChild], admin)
  await user.click(await screen.findByRole('link', { name: '1 face waits for you' }))
  await user.click(await screen.findByRole('button', { name: /^Decide/ }))
  await user.click(await screen.findByRole('button', { name: 'Allow this mark: Ole Berg' }))
  await waitFor(() => expect(allowed).toEqual(['a1']))
})

/** Recording a voice from the page of a person and from the archives. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { me } from '#shared/contracts/accounts.contract.ts'
import { getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { handle, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  openedQuestion,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'
import { FakeMediaRecorder, installFakeMicrophone, removeFakeMicrophone } from './fake-media-recorder.ts'

prepareBrowser()
beforeEach(() => {
  installFakeMicrophone()
})
afterEach(removeFakeMicrophone)

const karin = makePerson({ id: 'karin', first_name: 'Karin', birth_date: '1920' })
const nothing = { person_ids: [], names: [], facts: [], sources: [], repositories: [], places: [] }
const olaf = makePerson({ id: 'olaf', first_name: 'Olaf', birth_date: '1890', death_date: '1950' })
const family = [handle(listPeople, () => [karin, olaf]), handle(getPersonFacts, () => nothing)]
const theOutbox = async () => (await import('#client/offline/outbox/outbox.ts')).outbox

/** Opens the form; without a server once the outbox has the user's key. */
async function openForm(path = '/people/karin') {
  server.use(signedInAs(anna), ...family)
  const app = await openApp(path)
  const outbox = await theOutbox()
  await waitFor(async () => expect(await outbox.listKeyOwners()).toContain(anna.id))
  server.use(handleWithNetworkError(me), handleWithNetworkError(createSubmission))
  await app.user.click(await screen.findByRole('button', { name: 'Record a voice' }))
  const form = await openedDialog('Record a voice')
  return { ...app, outbox, form, record: await form.findByRole('button', { name: 'Record' }) }
}

type OpenForm = Awaited<ReturnType<typeof openForm>>

async function recordWords({ user, form, record }: OpenForm, words: string) {
  await user.click(record)
  await user.click(await form.findByRole('button', { name: 'Pause' }))
  await user.click(form.getByRole('button', { name: 'Go on' }))
  FakeMediaRecorder.last.said = words
  await user.click(form.getByRole('button', { name: 'Stop' }))
  await form.findByRole('list', { name: 'Recorded' })
}

it('sends a recording in four presses: Record a voice, Record, the consent, Send', async () => {
  const open = await openForm()
  const { user, form, record, outbox } = open
  await user.click(record)
  await form.findByRole('timer')
  FakeMediaRecorder.last.said = 'We met by the lake.'
  await user.click(form.getByRole('checkbox', { name: 'Karin Lindqvist agrees that the family may listen' }))
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Saved on this device')).toBeTruthy()
  const [entry] = await outbox.list(anna.id)
  const { title, body = '{}', files = [] } = entry?.submission ?? {}
  expect(title).toBe('Karin tells: How did you two meet?')
  expect(JSON.parse(body).content).toMatchObject({
    ...{ category: 'audio', memberIds: ['karin'], fileType: 'audio/webm' },
    voice: { speaker: 'Karin Lindqvist', agrees: true },
  })
  const [file] = files
  expect(file?.name).toMatch(/^Karin Lindqvist \d{4}-\d\d-\d\d\.weba$/)
  expect(file && (await (await outbox.readFile(anna.id, file)).text())).toBe('We met by the lake.')
})

it('sends nothing without a recording and without consent', async () => {
  const open = await openForm()
  const { user, form, outbox } = open
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(await form.findByText('Please record something.')).toBeTruthy()
  await recordWords(open, 'words')
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(await form.findByText('Please ask the person who speaks, and tick the box.')).toBeTruthy()
  expect(await outbox.list(anna.id)).toEqual([])
})

it('changes the proposed title with the question, but not one that the author has written', async () => {
  const { user, form } = await openForm()
  const title = form.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  await user.click(form.getByRole('button', { name: 'Another question' }))
  expect(form.getByText('Ask: “Where did you live as a child?”')).toBeTruthy()
  expect(title.value).toBe('Karin tells: Where did you live as a child?')
  await user.clear(title)
  await user.type(title, 'The lake')
  await user.click(form.getByRole('button', { name: 'Another question' }))
  expect(title.value).toBe('The lake')
})

/** Leaves the form in the middle of a recording. */
async function leaveRecording() {
  const { user, form, record, outbox } = await openForm()
  await user.click(record)
  await form.findByRole('timer')
  FakeMediaRecorder.last.said = 'Half of it'
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  const question = await openedQuestion('Stop recording?')
  await user.click(question.getByRole('button', { name: 'Stop and close' }))
  await waitFor(async () =>
    expect(await outbox.readDraft(anna.id, 'voice:karin')).toMatchObject({
      draft: { files: [{ size: 'Half of it'.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }] },
    }),
  )
  expect(FakeMediaRecorder.last.stream.track.isStopped).toBe(true)
  cleanup()
  server.use(signedInAs(anna), ...family)
}

it('asks before a running recording is left, and brings it back afterwards', async () => {
  await leaveRecording()
  const { user } = await openApp('/people/karin')
  await user.click(await screen.findByRole('button', { name: 'Record a voice' }))
  expect(await screen.findByText('Your draft has been restored.')).toBeTruthy()
  expect(await screen.findByRole('list', { name: 'Recorded' })).toBeTruthy()
})

it('opens a recording that was not sent from My Submissions', async () => {
  await leaveRecording()
  const { user } = await openApp('/my-submissions')
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  const form = await openedDialog('Record a voice')
  expect(await form.findByRole('list', { name: 'Recorded' })).toBeTruthy()
  expect(
    form.getByRole('checkbox', { name: 'Karin Lindqvist agrees that the family may listen' }),
  ).toBeTruthy()
})

it('says what happened when a call takes the microphone', async () => {
  const { user, form, record } = await openForm()
  await user.click(record)
  await form.findByRole('timer')
  FakeMediaRecorder.last.stream.track.dispatchEvent(new Event('mute'))
  expect(await form.findByText(/was interrupted by a call, a locked screen or another app/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Go on' }))
  expect(form.queryByText(/was interrupted/)).toBeNull()
})

it.each([
  ['NotAllowedError', 'The microphone is not allowed'],
  ['NotFoundError', 'No microphone was found'],
  ['NotReadableError', 'The microphone cannot be used now'],
])('says what to do after %s', async (name, title) => {
  installFakeMicrophone(() => Promise.reject(new DOMException('', name)))
  const { user, form, record } = await openForm()
  await user.click(record)
  expect(await form.findByText(title)).toBeTruthy()
})

it('deletes the recording only after a question when the author records again', async () => {
  const open = await openForm()
  const { user, form } = open
  await recordWords(open, 'not so good')
  await user.click(form.getByRole('button', { name: 'Record again' }))
  const question = await openedQuestion('Record again?')
  await user.click(question.getByRole('button', { name: 'Delete and record again' }))
  await form.findByRole('timer')
  expect(form.queryByRole('list', { name: 'Recorded' })).toBeNull()
})

it('asks who speaks when the form is opened from the archives', async () => {
  const { user, form } = await openForm('/archives')
  expect(
    form.getByRole('checkbox', { name: 'The person who speaks agrees that the family may listen' }),
  ).toBeTruthy()
  await user.type(form.getByRole('combobox', { name: 'Who speaks?' }), 'Kar')
  await user.click(await screen.findByRole('option', { name: /Karin/ }))
  expect(
    form.getByRole('checkbox', { name: 'Karin Lindqvist agrees that the family may listen' }),
  ).toBeTruthy()
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe(
    'Karin tells: How did you two meet?',
  )
})

it('asks who tells of a dead person, and names both', async () => {
  const open = await openForm('/people/olaf')
  const { user, form, outbox } = open
  expect(form.getByText('Ask: “What do you remember about Olaf Lindqvist?”')).toBeTruthy()
  await user.type(form.getByRole('combobox', { name: 'Who speaks?' }), 'Kar')
  await user.click(await screen.findByRole('option', { name: /Karin/ }))
  await recordWords(open, 'He sang.')
  await user.click(form.getByRole('checkbox', { name: 'Karin Lindqvist agrees that the family may listen' }))
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Saved on this device')).toBeTruthy()
  const [entry] = await outbox.list(anna.id)
  expect(entry?.submission?.title).toBe('Karin tells: What do you remember about Olaf Lindqvist?')
  expect(JSON.parse(entry?.submission?.body ?? '{}').content.memberIds).toEqual(['karin', 'olaf'])
})

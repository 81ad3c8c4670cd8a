/** The page of a person. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedDialog,
  pageTitle,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'
import { boathouse, deed } from '../archives/some-items.ts'

prepareBrowser()

const mother = makePerson({ id: 'karin', first_name: 'Karin', birth_date: '1920' })
const me = makePerson({ mother_id: 'karin', birth_date: '1950-03-12' })
const nothing = { person_ids: [], names: [], facts: [], sources: [], repositories: [], places: [] }

it('shows kin word, life, family and the sources by their numbers', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me, mother]),
    handle(getPersonFacts, () => ({
      ...nothing,
      facts: [
        {
          ...{ id: 'f', person_id: 'karin', position: 0, tag: 'BAPM', date: '1920-04-04', updated_at: '' },
          citations: [{ source_id: 'register', page: 'Page 12' }],
        },
      ],
      sources: [{ id: 'register', title: 'Parish register of Ulvik', updated_at: '' }],
    })),
  )
  await openApp('/people/karin')
  await pageTitle('Karin Lindqvist')
  expect(await screen.findByText('Your mother')).toBeTruthy()
  const life = within(await screen.findByRole('region', { name: 'Life' }))
  expect(await life.findByText('4 April 1920')).toBeTruthy()
  expect(life.getByRole('link', { name: 'Source 1' }).getAttribute('href')).toBe('#source-1')
  const sources = within(screen.getByRole('region', { name: 'Sources' }))
  expect(sources.getByText('Parish register of Ulvik')).toBeTruthy()
  expect(sources.getByText('Page 12')).toBeTruthy()
  const child = within(screen.getByRole('list', { name: 'Children' })).getByRole('link')
  expect(child.getAttribute('href')).toBe('/people/person-anna')
})

it('names a source that is cited several times once, with the numbers of the places in it', async () => {
  const at = { person_id: 'karin', updated_at: '' }
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me, mother]),
    handle(getPersonFacts, () => ({
      ...nothing,
      facts: [
        {
          ...{ ...at, id: 'b', position: 0, tag: 'BAPM', date: '1920' },
          citations: [{ source_id: 'register', page: '12' }, { source_id: 'bible' }],
        },
        {
          ...{ ...at, id: 'c', position: 1, tag: 'CONF', date: '1935' },
          citations: [{ source_id: 'register', text: 'With the best mark.' }],
        },
      ],
      sources: [
        { id: 'register', title: 'Parish register of Ulvik', updated_at: '' },
        { id: 'bible', title: 'Family Bible', updated_at: '' },
      ],
    })),
  )
  await openApp('/people/karin')
  const sources = within(await screen.findByRole('region', { name: 'Sources' }))
  expect(sources.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Parish register of Ulvik',
    'Family Bible',
  ])
  const numbered = (number: number) => document.getElementById(`source-${number}`)
  expect([1, 2, 3].map((number) => numbered(number)?.getAttribute('value'))).toEqual(['1', '2', '3'])
  expect(numbered(1)?.textContent).toBe('12')
  expect(numbered(2)?.textContent).toBe('Family Bible')
  expect(numbered(3)?.textContent).toBe('without a pageWith the best mark.')
})

it('shows the pictures and files of a fact, with captions where there are some', async () => {
  const burial = { id: 'b', person_id: 'karin', position: 0, tag: 'BURI', date: '1990', updated_at: '' }
  const media = [
    { item_id: 'boathouse', caption: 'The stone' },
    { item_id: 'deed' },
    { item_id: 'boathouse' },
    { item_id: 'gone' },
  ]
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me, mother]),
    handle(listArchives, () => ({ data: [boathouse, deed] })),
    handle(getPersonFacts, () => ({ ...nothing, facts: [{ ...burial, media }] })),
  )
  await openApp('/people/karin')
  const life = within(await screen.findByRole('region', { name: 'Life' }))
  const picture = await life.findByRole('link', { name: 'The stone' })
  expect(picture.getAttribute('href')).toBe('/archives/boathouse')
  expect(picture.querySelector('img')?.getAttribute('src')).toContain('/api/media/boathouse')
  expect(life.getByRole('link', { name: boathouse.title })).toBeTruthy()
  const file = life.getByRole('link', { name: new RegExp(`^${deed.title}`) })
  expect(file.getAttribute('href')).toBe('/archives/deed')
})

it('shows the pictures of a citation with its source', async () => {
  const birth = { id: 'b', person_id: 'karin', position: 0, tag: 'BIRT', date: '1950', updated_at: '' }
  const citations = [{ source_id: 'register', page: 'Page 12', item_ids: ['boathouse', 'gone'] }]
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me, mother]),
    handle(listArchives, () => ({ data: [boathouse] })),
    handle(getPersonFacts, () => ({
      ...nothing,
      facts: [{ ...birth, citations }],
      sources: [{ id: 'register', title: 'Parish register of Ulvik', updated_at: '' }],
    })),
  )
  await openApp('/people/karin')
  const sources = within(await screen.findByRole('region', { name: 'Sources' }))
  const picture = await sources.findByRole('link', { name: boathouse.title })
  expect(picture.getAttribute('href')).toBe('/archives/boathouse')
})

const grandmother = makePerson({ id: 'berit', first_name: 'Berit', last_name: 'Dal', birth_date: '1890' })

function serveThreeGenerations() {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me, { ...mother, mother_id: 'berit' }, grandmother]),
    handle(getPersonFacts, () => nothing),
  )
}

it('leads to the ancestors', async () => {
  serveThreeGenerations()
  await openApp('/people/person-anna')
  const chart = within(await screen.findByRole('region', { name: 'Ancestors' }))
  const found = chart.getByRole('link', { name: 'Mother’s mother: Berit Dal 1890 – ?' })
  expect(found.getAttribute('href')).toBe('/people/berit')
  expect(screen.getByText('This is you').closest('a')).toBeNull()
})

it('leads to the steps of the relationship', async () => {
  serveThreeGenerations()
  await openApp('/people/berit')
  const steps = await screen.findByRole('link', { name: 'Your grandmother: how you are related' })
  expect(steps.getAttribute('href')).toBe('/family-tree?view=relation&of=person-anna&with=berit')
  expect(screen.queryByRole('region', { name: 'Ancestors' })).toBeNull()
})

it('shows in which words a source says what the person is to a parent', async () => {
  const foster = makePerson({ id: 'per', first_name: 'Per', last_name: 'Dal' })
  const child = { ...me, other_parents: [{ member_id: 'per', kind: 'foster' as const }] }
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [child, mother, foster]),
    handle(getPersonFacts, () => ({
      ...nothing,
      relation_phrases: [{ parent_id: 'per', phrase: 'Pflegekind' }],
    })),
  )
  await openApp('/people/person-anna')
  const parents = within(await screen.findByRole('list', { name: 'Parents' }))
  expect((await parents.findByText('recorded as “Pflegekind”')).closest('li')?.textContent).toContain(
    'Per Dal',
  )
})

it('says that facts could not be loaded, and shows what the record knows', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me, mother]),
    handleWithError(getPersonFacts, 'not_found', 'No.'),
  )
  await openApp('/people/karin')
  expect(await screen.findByText('Not everything about this person could be loaded.')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Life' })).getByText('1920')).toBeTruthy()
})

it('says that an unknown person is not in the tree', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me]),
    handleWithError(getPersonFacts, 'not_found', 'No.'),
  )
  await openApp('/people/nobody')
  await pageTitle('Person not found')
})

it('lets a relative tell of a birth in four fields', async () => {
  const father = makePerson({ id: 'nils', first_name: 'Nils', last_name: 'Holm', gender: 'M' })
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [{ ...me, spouse_id: 'nils' }, father]),
    handle(getPersonFacts, () => nothing),
  )
  const { user } = await openApp('/people/person-anna')
  await user.click(await screen.findByRole('button', { name: 'Add a relative' }))
  await user.click(await screen.findByRole('button', { name: /^A baby was born/ }))
  const form = await openedDialog('Add a Relative')
  expect(form.getByLabelText<HTMLInputElement>('The other parent').value).toBe('Nils Holm')
  expect(form.getByLabelText<HTMLInputElement>('Surname').value).toBe('Holm')
  expect(form.queryByLabelText('How do you know?')).toBeNull()
  await user.click(form.getByLabelText('Also share this birth as news'))
  await user.click(form.getByLabelText('Do not publish until the parents agree'))
  const news = form.getByLabelText<HTMLInputElement>('Also share this birth as news')
  expect([news.checked, news.disabled]).toEqual([false, true])
})

it('suggests another surname for another parent, unless the author has written one', async () => {
  const father = makePerson({ id: 'nils', first_name: 'Nils', last_name: 'Holm', gender: 'M' })
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me, father]),
    handle(getPersonFacts, () => nothing),
  )
  const { user } = await openApp('/people/person-anna')
  await user.click(await screen.findByRole('button', { name: 'Add a relative' }))
  await user.click(await screen.findByRole('button', { name: /^A child/ }))
  const form = await openedDialog('Add a Relative')
  const surname = form.getByLabelText<HTMLInputElement>('Surname')
  expect(surname.value).toBe('Lindqvist')
  await user.type(form.getByLabelText('The other parent'), 'Nils')
  await user.click(await form.findByRole('option', { name: /Nils Holm/ }))
  expect(surname.value).toBe('Holm')
  await user.clear(surname)
  await user.type(surname, 'Lind')
  await user.click(form.getByRole('button', { name: 'Clear the field “The other parent”' }))
  expect(surname.value).toBe('Lind')
})

it('opens a story about the person', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me, mother]),
    handle(getPersonFacts, () => nothing),
  )
  const { user } = await openApp('/people/karin')
  await user.click(await screen.findByRole('button', { name: 'Add a memory' }))
  const form = await openedDialog('Write a Blog Post')
  const people = within(form.getByRole('list', { name: 'Who is in it?' }))
  expect(people.getByText('Karin Lindqvist')).toBeTruthy()
})

it('lets a relative choose what to correct, and opens the form with the value now', async () => {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => [me, mother]),
    handle(getPersonFacts, () => nothing),
  )
  const { user } = await openApp('/people/karin')
  await user.click(await screen.findByRole('button', { name: 'Suggest a correction' }))
  await user.click(await screen.findByRole('button', { name: /^Death/ }))
  const form = await openedDialog('Suggest a Correction')
  expect(form.getByText('Death: Karin Lindqvist')).toBeTruthy()
  expect(form.getByLabelText('Date')).toBeTruthy()
  expect(form.getByLabelText('Who told you?')).toBeTruthy()
})

/** The family tree page with a mocked server. */

import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { del, keys } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import { me } from '#shared/contracts/accounts.contract.ts'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { type FamilyMember, listPeople } from '#shared/contracts/people.contract.ts'
import { anna, makePerson, makeUser } from '#tests/support/client-people.ts'
import { delayResponse } from '#tests/support/delayed-responses.ts'
import { handle, handleList, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { makePopulation } from '#tests/support/population.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { anArticle } from '../articles/some-articles.ts'
import { stubCanvasEnvironment } from './canvas-size.ts'
import { royals } from './royals.ts'

prepareBrowser()
stubCanvasEnvironment()

beforeEach(() => {
  server.use(
    handle(articleEndpoints.news.list, () => []),
    handle(articleEndpoints.blog.list, () => []),
    handle(listArchives, () => ({ data: [] })),
  )
})

const victoria = makeUser({ member_id: 'victoria' })

async function openTree(
  people: FamilyMember[] = royals,
  at = '/family-tree',
  user = victoria,
  inTransitions = false,
) {
  server.use(
    signedInAs(user),
    handleList(listPeople, () => ({ list: people, etag: '"1"' })),
  )
  const app = await openApp(at, null, inTransitions)
  await pageTitle('Family Tree')
  return app
}

async function openDrawnTree(at?: string) {
  const app = await openTree(royals, at)
  await card('Victoria Hanover')
  return app
}

/** The card of a person on the canvas. */
function card(name: string) {
  return screen.findByRole('group', { name: new RegExp(`^${name}, `) })
}

function highlighted() {
  return document.querySelector('[data-highlighted]')?.getAttribute('aria-label') ?? null
}

function getStatistic(label: string) {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent
}

function details() {
  return screen.findByRole('dialog')
}

/** The value of a row in the details dialog. */
function getFact(dialog: HTMLElement, term: string) {
  return within(dialog).getByText(term).nextElementSibling
}

function listNames(dialog: HTMLElement, term: string) {
  const value = getFact(dialog, term)
  return value instanceof HTMLElement
    ? within(value)
        .getAllByRole('button')
        .map((button) => {
          const label = button.getAttribute('aria-labelledby')
          return (label === null ? button : document.getElementById(label))?.textContent
        })
    : []
}

describe('the tree page', () => {
  it('opens on the current user’s person and shows life years', async () => {
    await openDrawnTree()
    expect((await card('Victoria Hanover')).textContent).toContain('1819 – 1901')
    expect((await card('Albert')).textContent).toContain('1819 – 1861')
  })

  it('shows the number of members, generations and countries, and the earliest record', async () => {
    await openDrawnTree()
    expect(getStatistic('Total Members')).toBe(String(royals.length))
    expect(getStatistic('Generations')).toBe('3')
    expect(getStatistic('Countries')).toBe('2')
    expect(getStatistic('Earliest Record')).toBe('1457')
  })

  it('labels all controls', async () => {
    await openDrawnTree()
    for (const name of ['Center Tree', 'Monitor', 'Zoom in', 'Zoom out', 'Show the whole tree']) {
      expect(screen.getByRole('button', { name })).toBeTruthy()
    }
    expect(screen.getByRole('img', { name: 'Overview of the whole tree' })).toBeTruthy()
    expect(screen.getByRole('application', { name: /^Family tree\. Arrow keys move/ })).toBeTruthy()
  })
})

describe('keyboard navigation', () => {
  it('moves from person to person, announces the person, and opens the details', async () => {
    const { user } = await openDrawnTree()
    screen.getByRole('application', { name: /^Family tree/ }).focus()
    await user.keyboard('{ArrowUp}')
    expect(highlighted()).toBe('Victoria Hanover, You, 1819 – 1901')
    await user.keyboard('{ArrowDown}')
    expect(highlighted()).toBe('Victoria Wettin, 1840 – ?')
    const said = (words: string) => screen.getByText(words, { selector: '[aria-live]' })
    expect(said('Victoria Wettin, 1840 – ?, daughter of Victoria')).toBeTruthy()
    await user.keyboard('{ArrowDown}')
    expect(said('No children of Victoria Wettin are shown')).toBeTruthy()
    await user.keyboard('{ArrowUp}')
    expect(highlighted()).toBe('Albert, 1819 – 1861')
    await user.keyboard('{ArrowRight}{ArrowUp}')
    expect(highlighted()).toBe('Edward Augustus Hanover, Father, 1767 – ?')
    await user.keyboard('{Enter}')
    expect(within(await details()).getByRole('heading', { level: 2 }).textContent).toContain(
      'Edward Augustus Hanover',
    )
  })

  it('clears the highlight on Escape', async () => {
    const { user } = await openDrawnTree()
    screen.getByRole('application', { name: /^Family tree/ }).focus()
    await user.keyboard('{ArrowUp}')
    expect(highlighted()).not.toBeNull()
    await user.keyboard('{Escape}')
    expect(highlighted()).toBeNull()
  })
})

describe('the search field', () => {
  it('suggests people with their years while the user types, ignoring accents', async () => {
    const { user } = await openDrawnTree()
    await user.type(screen.getByRole('combobox'), 'QUEEN victória han')
    const options = screen.getAllByRole('option')
    expect(options[0]?.textContent).toContain('Victoria Hanover1819 – 1901')
    expect(options.length).toBeLessThanOrEqual(8)
  })

  it('moves the tree to the chosen person and writes the person to the URL', async () => {
    const { user } = await openDrawnTree()
    const box = screen.getByRole('combobox')
    await user.type(box, 'henry')
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(highlighted()).toBe('Henry VIII Tudor, 1491 – 1547'))
    expect(new URLSearchParams(window.location.search).get('person')).toBe('henry8')
    expect(screen.queryByRole('option')).toBeNull()
    expect(screen.getByText('Henry VIII Tudor, 1491 – 1547', { selector: '[aria-live]' })).toBeTruthy()
  })

  it('shows a message when nobody matches', async () => {
    const { user } = await openDrawnTree()
    await user.type(screen.getByRole('combobox'), 'xyzzy')
    expect(screen.getByText('No family members found matching your search.')).toBeTruthy()
  })
})

describe('the monitor panel', () => {
  async function openMonitor() {
    const app = await openDrawnTree()
    await app.user.click(screen.getByRole('button', { name: 'Monitor' }))
    await screen.findByRole('heading', { name: `Family Members (${royals.length})` })
    return app
  }

  const rows = () => screen.getAllByRole('listitem').filter((row) => row.hasAttribute('aria-posinset'))

  it('lists roots first, then by year of birth, then by name', async () => {
    await openMonitor()
    const names = rows().map((row) => row.textContent)
    expect(names[0]).toContain('Henry VII Tudor')
    expect(names[1]).toContain('Elizabeth of York')
    expect(names[0]).toContain('Root')
  })

  it('shows gender, year of birth, spouse and number of children', async () => {
    const { user } = await openMonitor()
    await user.type(screen.getByRole('searchbox', { name: 'Search the list' }), 'hanover drina')
    expect(rows()).toHaveLength(1)
    const [row] = rows()
    expect(row?.textContent).toContain('Victoria Hanover')
    expect(row?.textContent).toContain('♀female')
    expect(row?.textContent).toContain('Born 1819 · Spouse Albert · 9 children')
    expect(row?.textContent).not.toContain('Root')
  })

  it('moves the tree to a chosen person', async () => {
    const { user } = await openMonitor()
    await user.type(screen.getByRole('searchbox', { name: 'Search the list' }), 'henry viii')
    await user.click(screen.getByRole('button', { name: /Henry VIII Tudor/ }))
    await waitFor(() => expect(highlighted()).toBe('Henry VIII Tudor, 1491 – 1547'))
  })

  it('shows a message when nobody matches, and closes', async () => {
    const { user } = await openMonitor()
    await user.type(screen.getByRole('searchbox', { name: 'Search the list' }), 'xyzzy')
    expect(screen.getByText('No family members found matching your search.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Close the list' }))
    expect(screen.queryByRole('heading', { name: /Family Members/ })).toBeNull()
  })
})

describe('the details dialog', () => {
  async function openDetails(search: string) {
    const app = await openDrawnTree()
    await app.user.type(screen.getByRole('combobox'), search)
    await app.user.keyboard('{Enter}')
    await app.user.click(await screen.findByRole('button', { name: /^View Details of / }))
    return { ...app, dialog: await details() }
  }

  it('shows Victoria’s facts, husband, parents, nine children and biography', async () => {
    const { dialog } = await openDetails('drina')
    expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toContain('1819 – 1901')
    expect(getFact(dialog, 'Occupation')?.textContent).toBe('Queen of the United Kingdom')
    expect(getFact(dialog, 'Born')?.textContent).toBe('24 May 1819')
    expect(getFact(dialog, 'Born in')?.textContent).toBe('Kensington Palace, London, England')
    expect(getFact(dialog, 'Married to')?.textContent).toBe(
      'Albert10 February 1840 – 14 December 1861 · London · until death',
    )
    expect(listNames(dialog, 'Parents')).toEqual(['Edward Augustus Hanover', 'Victoria Mary Louisa Hanover'])
    expect(listNames(dialog, 'Children')).toHaveLength(9)
    expect(await within(dialog).findByText('She came to the throne at eighteen.')).toBeTruthy()
    expect(within(dialog).getByText('She outlived three of her children.')).toBeTruthy()
    for (const name of ['Basic Information', 'Family Connections', 'Life Story']) {
      expect(within(dialog).getByRole('heading', { name })).toBeTruthy()
    }
    expect(within(dialog).queryByRole('heading', { name: 'Stories' })).toBeNull()
  })

  it('links to the news and blog posts about the person, newest first', async () => {
    const about = (id: string, year: string, member_ids: string[]) =>
      anArticle({
        id,
        slug: id,
        title: `Story of ${year}`,
        published_at: `${year}-05-01T00:00:00Z`,
        member_ids,
      })
    server.use(
      handle(articleEndpoints.news.list, () => [about('n', '2024', ['victoria'])]),
      handle(articleEndpoints.blog.list, () => [
        about('b', '2025', ['victoria', 'albert']),
        about('c', '2026', ['albert']),
      ]),
    )
    const { dialog } = await openDetails('drina')
    for (const name of ['Story of 2024', 'Story of 2025']) await within(dialog).findByRole('link', { name })
    const links = within(dialog).getAllByRole('link', { name: /^Story of/ })
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Story of 2025', '/blog/b'],
      ['Story of 2024', '/news/n'],
    ])
  })

  it('lists the six wives of Henry VIII chronologically', async () => {
    const { dialog } = await openDetails('henry viii')
    expect(listNames(dialog, 'Married to')).toEqual([
      'Catherine of Aragon',
      'Anne Boleyn',
      'Jane Seymour',
      'Anne of Cleves',
      'Catherine Howard',
      'Catherine Parr',
    ])
  })

  it('opens the details of a relative, and returns to the tree', async () => {
    const { user, dialog } = await openDetails('drina')
    await user.click(within(dialog).getByRole('button', { name: 'Victoria Mary Louisa Hanover' }))
    const next = await details()
    expect(within(next).getByRole('heading', { level: 2 }).textContent).toContain('née of Saxe-Coburg')
    expect(getFact(next, 'Maiden name')?.textContent).toBe('of Saxe-Coburg')
    await user.click(within(next).getByRole('button', { name: 'Show on the tree' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(highlighted()).toContain('Victoria Mary Louisa Hanover'))
  })
})

describe('a URL with a person', () => {
  it('opens the tree on that person', async () => {
    await openTree(royals, '/family-tree?person=henry8')
    await waitFor(() => expect(highlighted()).toBe('Henry VIII Tudor, 1491 – 1547'))
    expect(await card('Catherine of Aragon')).toBeTruthy()
  })

  it('opens the tree without a highlight when the person is unknown', async () => {
    await openDrawnTree('/family-tree?person=nobody')
    expect(highlighted()).toBeNull()
  })
})

describe('the views of the tree', () => {
  const shown = () => document.querySelector('[data-people]')?.getAttribute('data-people')
  const address = () => Object.fromEntries(new URLSearchParams(window.location.search))

  it('start with the current user’s or the chosen person, and Back returns to the previous view', async () => {
    const { user } = await openDrawnTree()
    await user.click(screen.getByRole('button', { name: 'Ancestors' }))
    expect(await screen.findByRole('heading', { name: 'Ancestors of Victoria Hanover' })).toBeTruthy()
    expect(document.title).toContain('Ancestors of Victoria Hanover')
    await waitFor(() => expect(shown()).toBe('3'))
    await user.type(screen.getByRole('combobox', { name: 'Search family members' }), 'henry viii')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Ancestors of Henry VIII Tudor' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Descendants' }))
    expect(address()).toEqual({ view: 'descendants', of: 'henry8' })
    await waitFor(() => expect(shown()).toBe('10'))
    window.history.back()
    expect(await screen.findByRole('heading', { name: 'Ancestors of Henry VIII Tudor' })).toBeTruthy()
  })

  it('show the chosen number of generations at once, so that the next key press starts from it', async () => {
    await openTree(royals, '/family-tree?view=ancestors&of=victoria&generations=2', victoria, true)
    const generations = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Generations' })
    let right = ''
    // Both steps in one act: no rendering in between, as with fast key presses.
    act(() => {
      generations.value = '3'
      generations.dispatchEvent(new Event('change', { bubbles: true }))
      right = generations.value
    })
    expect(right).toBe('3')
    await waitFor(() => expect(window.location.search).toContain('generations=3'))
  })

  it('open from the URL with its number of generations', async () => {
    const { user } = await openTree(royals, '/family-tree?view=hourglass&of=kent&generations=2')
    await card('Edward Augustus Hanover')
    expect(shown()).toBe('4')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Generations' }), 'All')
    await waitFor(() => expect(shown()).toBe('13'))
  })

  it('open the chart of a person at the end of a chart', async () => {
    const { user } = await openTree(royals, '/family-tree?view=descendants&of=kent&generations=2')
    await user.click(await screen.findByRole('button', { name: 'More descendants of Victoria Hanover' }))
    expect(await screen.findByRole('heading', { name: 'Descendants of Victoria Hanover' })).toBeTruthy()
    expect(address()).toEqual({ view: 'descendants', of: 'victoria', generations: '2' })
    await waitFor(() => expect(shown()).toBe('11'))
  })

  it('fall back to the current user when the person in the URL is unknown', async () => {
    await openTree(royals, '/family-tree?view=descendants&of=nobody')
    expect(
      await screen.findByText(
        'The person in this link is not in the family tree. They may have been removed.',
      ),
    ).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Descendants of Victoria Hanover' })).toBeTruthy()
    await card('Victoria Hanover')
    expect(shown()).toBe('11')
  })

  it.each([
    ['ancestors', 'kent', 'No parents of Edward Augustus Hanover are recorded.'],
    ['descendants', 'child3', 'No children of Alfred Wettin are recorded.'],
    ['hourglass', 'howard', 'No parents or children of Catherine Howard are recorded.'],
  ])('say why a person is alone on the chart: %s of %s', async (view, of, words) => {
    await openTree(royals, `/family-tree?view=${view}&of=${of}`)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it.each(['ancestors', 'hourglass'])('show no message when relatives are recorded: %s', async (view) => {
    await openTree(royals, `/family-tree?view=${view}&of=victoria&generations=1`)
    await card('Victoria Hanover')
    expect(screen.queryByText(/are recorded/)).toBeNull()
  })

  it('show a number of generations from the URL that is not among the options', async () => {
    await openTree(royals, '/family-tree?view=ancestors&of=victoria&generations=1')
    const generations = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Generations' })
    expect(generations.value).toBe('1')
  })

  it('link to the whole tree for a person who is not on the chart', async () => {
    const { user } = await openTree(royals, '/family-tree?view=descendants&of=kent&person=henry8')
    expect(await screen.findByText('Henry VIII Tudor is not on this chart.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show on the whole tree' }))
    await waitFor(() => expect(highlighted()).toBe('Henry VIII Tudor, 1491 – 1547'))
    expect(address()).toEqual({ person: 'henry8' })
  })
})

it.each(['', 'view=walk&'])('shows a message for a URL with a deleted person: %s', async (view) => {
  await openTree(royals, `/family-tree?${view}person=gone`)
  expect(
    await screen.findByText('The person in this link is not in the family tree. They may have been removed.'),
  ).toBeTruthy()
})

describe('the tree page without a tree', () => {
  it('shows the loading text', async () => {
    const people = delayResponse()
    server.use(
      signedInAs(victoria),
      handle(listPeople, () => people.answer(() => royals)),
    )
    await openApp('/family-tree')
    await pageTitle('Family Tree')
    expect(screen.getByText('Loading family tree...')).toBeTruthy()
    people.letGo()
    expect(await card('Victoria Hanover')).toBeTruthy()
    expect(screen.queryByText('Loading family tree...')).toBeNull()
  })

  it('shows the server’s error message and a Try Again button', async () => {
    server.use(signedInAs(victoria), handleWithError(listPeople, 'forbidden', 'Not for you today.'))
    const { user } = await openApp('/family-tree')
    // The same message also appears in a toast.
    const page = await screen.findByRole('main')
    expect(await within(page).findByText('Not for you today.')).toBeTruthy()
    server.use(handleList(listPeople, () => ({ list: royals, etag: '"1"' })))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await card('Victoria Hanover')).toBeTruthy()
  })

  it('shows “Failed to load family members” when the response has no message', async () => {
    server.use(signedInAs(victoria), handleWithError(listPeople, 'forbidden', ''))
    await openApp('/family-tree')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load family members')
    await waitFor(() =>
      expect(document.getElementById('toast')?.textContent).toBe('Failed to load family members'),
    )
  })

  it('shows that nothing is saved yet when the device is offline', async () => {
    server.use(signedInAs(victoria), handleWithNetworkError(listPeople))
    await openApp('/family-tree')
    expect(await screen.findByText('Not saved on this device yet')).toBeTruthy()
  })

  it('shows a text without import instructions to members of an empty family', async () => {
    await openTree([], '/family-tree', anna)
    expect(await screen.findByText('The tree has no members yet')).toBeTruthy()
    expect(screen.queryByText(/GEDCOM/)).toBeNull()
  })

  it('tells an administrator how to import an empty family', async () => {
    await openTree([], '/family-tree', makeUser({ role: 'admin' }))
    expect(await screen.findByText(/Every genealogy program can save such a file/)).toBeTruthy()
  })
})

describe('a family saved on the device', () => {
  it('is drawn offline with a note about the age of the saved copy', async () => {
    const first = await openDrawnTree()
    await first.session.refreshSession()
    const { openStore, readSaved } = await import('#client/offline/saved/saved-data.ts')
    const savedQueries = () => keys(openStore('queries', victoria.id))
    await waitFor(async () => {
      expect((await savedQueries()).join()).toContain('listPeople')
      expect(await readSaved('layouts', `tree:${victoria.id}:wide`)).toBeTruthy()
    })
    cleanup()
    server.use(handleWithNetworkError(me), handleWithNetworkError(listPeople))
    await openApp('/family-tree')
    expect(await card('Victoria Hanover')).toBeTruthy()
    expect(await screen.findByText(/Saved copy of today/)).toBeTruthy()
  })

  it('opens with the people in the viewport before the other records are loaded', async () => {
    const { people } = makePopulation({ people: 700, seed: 2 })
    const many = people.map(({ id, fatherId, motherId, sex }) =>
      makePerson({
        id,
        first_name: `The ${id}`,
        father_id: fatherId,
        mother_id: motherId,
        gender: sex,
        partners: [],
      }),
    )
    const me300 = makeUser({ member_id: 'p300' })
    const first = await openTree(many, '/family-tree', me300)
    await card('The p300 Lindqvist')
    await first.session.refreshSession()
    const { openStore, readSaved } = await import('#client/offline/saved/saved-data.ts')
    const saved = openStore('queries', me300.id)
    await waitFor(async () => {
      expect((await keys(saved)).join()).toContain('preview:wide')
      expect(await readSaved('layouts', `tree:${me300.id}:wide`)).toBeTruthy()
      expect(await readSaved('layouts', `fingerprint:${me300.id}`)).toBeTruthy()
    })
    cleanup()
    // The saved list is now incomplete, so everyone shown comes from the preview.
    const [lostChunk = ''] = (await keys(saved)).filter(Array.isArray)
    await del(lostChunk, saved)
    const silence = delayResponse()
    server.use(
      signedInAs(me300),
      handle(listPeople, () => silence.answer(() => many)),
    )
    const { user } = await openApp('/family-tree')
    expect(await card('The p300 Lindqvist')).toBeTruthy()
    expect(screen.getByTestId('tree-canvas').dataset['people']).toBe('700')
    expect(screen.getByRole('combobox').hasAttribute('disabled')).toBe(true)
    expect(getStatistic('Total Members')).toBe('700')
    screen.getByRole('application', { name: /^Family tree/ }).focus()
    await user.keyboard('{ArrowUp}{Enter}')
    const reading = () => within(screen.getByRole('dialog')).queryByText('The family is still loading.')
    await details()
    expect(reading()).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Descendants' }))
    expect(screen.getByTestId('tree-canvas').dataset['people']).toBe('700')
    silence.letGo()
    await waitFor(() => expect(screen.getByTestId('tree-canvas').dataset['people']).not.toBe('700'))
    expect(screen.getByRole('combobox', { name: 'Search family members' }).hasAttribute('disabled')).toBe(
      false,
    )
  })
})

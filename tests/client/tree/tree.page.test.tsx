/** The family tree as a relative meets it. */

import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { del, keys } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import { me } from '#shared/contracts/accounts.contract.ts'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { type FamilyMember, listPeople } from '#shared/contracts/people.contract.ts'
import { anna, aPerson, aUser } from '#tests/support/client-people.ts'
import { heldBack } from '#tests/support/held-back.ts'
import { handle, handleList, handleRefusal, handleSilence } from '#tests/support/msw-handlers.ts'
import { makePopulation } from '#tests/support/population.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { anArticle } from '../articles/some-articles.ts'
import { furnishCanvas } from './canvas-size.ts'
import { royals } from './royals.ts'

prepareBrowser()
furnishCanvas()

beforeEach(() => {
  server.use(
    handle(articleEndpoints.news.list, () => []),
    handle(articleEndpoints.blog.list, () => []),
    handle(listArchives, () => ({ data: [] })),
  )
})

const victoria = aUser({ member_id: 'victoria' })

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

/** A person's card on the canvas. */
function card(name: string) {
  return screen.findByRole('group', { name: new RegExp(`^${name}, `) })
}

function highlighted() {
  return document.querySelector('[data-highlighted]')?.getAttribute('aria-label') ?? null
}

function figure(label: string) {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent
}

function details() {
  return screen.findByRole('dialog')
}

/** What stands beside a term of the dialog. */
function fact(dialog: HTMLElement, term: string) {
  return within(dialog).getByText(term).nextElementSibling
}

function namesIn(dialog: HTMLElement, term: string) {
  const value = fact(dialog, term)
  return value instanceof HTMLElement
    ? within(value)
        .getAllByRole('button')
        .map((button) => button.textContent)
    : []
}

describe('the tree', () => {
  it('opens on the signed-in person, with years', async () => {
    await openDrawnTree()
    expect((await card('Victoria Hanover')).textContent).toContain('1819 – 1901')
    expect((await card('Albert')).textContent).toContain('1819 – 1861')
  })

  it('counts members, generations, countries and names the earliest record', async () => {
    await openDrawnTree()
    expect(figure('Total Members')).toBe(String(royals.length))
    expect(figure('Generations')).toBe('3')
    expect(figure('Countries')).toBe('2')
    expect(figure('Earliest Record')).toBe('1457')
  })

  it('has its controls by name', async () => {
    await openDrawnTree()
    for (const name of ['Center Tree', 'Monitor', 'Zoom in', 'Zoom out', 'Fit the whole tree']) {
      expect(screen.getByRole('button', { name })).toBeTruthy()
    }
    expect(screen.getByRole('img', { name: 'Overview of the whole tree' })).toBeTruthy()
    expect(screen.getByRole('application', { name: /^Family tree\. Arrow keys walk/ })).toBeTruthy()
  })
})

describe('by keyboard', () => {
  it('walks from person to person, tells who it is, and opens the details', async () => {
    const { user } = await openDrawnTree()
    screen.getByRole('application', { name: /^Family tree/ }).focus()
    await user.keyboard('{ArrowUp}')
    expect(highlighted()).toBe('Victoria Hanover, 1819 – 1901')
    await user.keyboard('{ArrowDown}')
    expect(highlighted()).toBe('Victoria Wettin, 1840 – ?')
    const said = (words: string) => screen.getByText(words, { selector: '[aria-live]' })
    expect(said('Victoria Wettin, 1840 – ?, daughter of Victoria')).toBeTruthy()
    await user.keyboard('{ArrowDown}')
    expect(said('No children of Victoria Wettin are shown')).toBeTruthy()
    await user.keyboard('{ArrowUp}')
    expect(highlighted()).toBe('Albert, 1819 – 1861')
    await user.keyboard('{ArrowRight}{ArrowUp}')
    expect(highlighted()).toBe('Edward Augustus Hanover, 1767 – ?')
    await user.keyboard('{Enter}')
    expect(within(await details()).getByRole('heading', { level: 2 }).textContent).toContain(
      'Edward Augustus Hanover',
    )
  })

  it('clears the highlight with Escape', async () => {
    const { user } = await openDrawnTree()
    screen.getByRole('application', { name: /^Family tree/ }).focus()
    await user.keyboard('{ArrowUp}')
    expect(highlighted()).not.toBeNull()
    await user.keyboard('{Escape}')
    expect(highlighted()).toBeNull()
  })
})

describe('the search', () => {
  it('suggests people with their years as one types, without their accents', async () => {
    const { user } = await openDrawnTree()
    await user.type(screen.getByRole('combobox'), 'QUEEN victória han')
    const options = screen.getAllByRole('option')
    expect(options[0]?.textContent).toContain('Victoria Hanover1819 – 1901')
    expect(options.length).toBeLessThanOrEqual(8)
  })

  it('takes the tree to the chosen person and keeps them in the address', async () => {
    const { user } = await openDrawnTree()
    const box = screen.getByRole('combobox')
    await user.type(box, 'henry')
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(highlighted()).toBe('Henry VIII Tudor, 1491 – 1547'))
    expect(new URLSearchParams(window.location.search).get('person')).toBe('henry8')
    expect(screen.queryByRole('option')).toBeNull()
    expect(screen.getByText('Henry VIII Tudor, 1491 – 1547', { selector: '[aria-live]' })).toBeTruthy()
  })

  it('says when nobody is found', async () => {
    const { user } = await openDrawnTree()
    await user.type(screen.getByRole('combobox'), 'xyzzy')
    expect(screen.getByText('No family members found matching your search.')).toBeTruthy()
  })
})

describe('the monitor', () => {
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

  it('tells gender, birth, children and spouse of everybody', async () => {
    const { user } = await openMonitor()
    await user.type(screen.getByRole('searchbox', { name: 'Search the list' }), 'hanover drina')
    expect(rows()).toHaveLength(1)
    const [row] = rows()
    expect(row?.textContent).toContain('Victoria Hanover')
    expect(row?.textContent).toContain('♀female')
    expect(row?.textContent).toContain('Born 1819 · Spouse Albert · 9 children')
    expect(row?.textContent).not.toContain('Root')
  })

  it('takes the tree to a person', async () => {
    const { user } = await openMonitor()
    await user.type(screen.getByRole('searchbox', { name: 'Search the list' }), 'henry viii')
    await user.click(screen.getByRole('button', { name: /Henry VIII Tudor/ }))
    await waitFor(() => expect(highlighted()).toBe('Henry VIII Tudor, 1491 – 1547'))
  })

  it('says when nobody is found, and closes', async () => {
    const { user } = await openMonitor()
    await user.type(screen.getByRole('searchbox', { name: 'Search the list' }), 'xyzzy')
    expect(screen.getByText('No family members found matching your search.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Close the list' }))
    expect(screen.queryByRole('heading', { name: /Family Members/ })).toBeNull()
  })
})

describe('the details', () => {
  async function openDetails(search: string) {
    const app = await openDrawnTree()
    await app.user.type(screen.getByRole('combobox'), search)
    await app.user.keyboard('{Enter}')
    await app.user.click(await screen.findByRole('button', { name: /^View Details of / }))
    return { ...app, dialog: await details() }
  }

  it('of Victoria name Albert, her parents, her nine children and her life', async () => {
    const { dialog } = await openDetails('drina')
    expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toContain('1819 – 1901')
    expect(fact(dialog, 'Occupation')?.textContent).toBe('Queen of the United Kingdom')
    expect(fact(dialog, 'Born in')?.textContent).toBe('Kensington Palace, London, England')
    expect(fact(dialog, 'Married to')?.textContent).toBe('Albert1840 – 1861 · London · until death')
    expect(namesIn(dialog, 'Parents')).toEqual(['Edward Augustus Hanover', 'Victoria Mary Louisa Hanover'])
    expect(namesIn(dialog, 'Children')).toHaveLength(9)
    expect(await within(dialog).findByText('She came to the throne at eighteen.')).toBeTruthy()
    expect(within(dialog).getByText('She outlived three of her children.')).toBeTruthy()
    for (const name of ['Basic Information', 'Family Connections', 'Life Story']) {
      expect(within(dialog).getByRole('heading', { name })).toBeTruthy()
    }
    expect(within(dialog).queryByRole('heading', { name: 'Stories' })).toBeNull()
  })

  it('lead to the news and posts that name the person, newest first', async () => {
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

  it('of Henry VIII show six wives in the order of time', async () => {
    const { dialog } = await openDetails('henry viii')
    expect(namesIn(dialog, 'Married to')).toEqual([
      'Catherine of Aragon',
      'Anne Boleyn',
      'Jane Seymour',
      'Anne of Cleves',
      'Catherine Howard',
      'Catherine Parr',
    ])
  })

  it('lead on from name to name, and back to the tree', async () => {
    const { user, dialog } = await openDetails('drina')
    await user.click(within(dialog).getByRole('button', { name: 'Victoria Mary Louisa Hanover' }))
    const next = await details()
    expect(within(next).getByRole('heading', { level: 2 }).textContent).toContain('née of Saxe-Coburg')
    expect(fact(next, 'Maiden name')?.textContent).toBe('of Saxe-Coburg')
    await user.click(within(next).getByRole('button', { name: 'Show on the tree' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(highlighted()).toContain('Victoria Mary Louisa Hanover'))
  })
})

describe('a link to a person', () => {
  it('opens the tree in their place', async () => {
    await openTree(royals, '/family-tree?person=henry8')
    await waitFor(() => expect(highlighted()).toBe('Henry VIII Tudor, 1491 – 1547'))
    expect(await card('Catherine of Aragon')).toBeTruthy()
  })

  it('to nobody opens the tree as ever', async () => {
    await openDrawnTree('/family-tree?person=nobody')
    expect(highlighted()).toBeNull()
  })
})

describe('another way of looking', () => {
  const shown = () => document.querySelector('[data-people]')?.getAttribute('data-people')
  const address = () => Object.fromEntries(new URLSearchParams(window.location.search))

  it('is about the signed-in person, or whoever is pointed at, and Back returns to the one before', async () => {
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

  it('shows how many generations were chosen at once, so that the next key goes on from there', async () => {
    await openTree(royals, '/family-tree?view=ancestors&of=victoria&generations=2', victoria, true)
    const generations = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Generations' })
    let right = ''
    // Within one drawing of the page, as a key that is followed by another.
    act(() => {
      generations.value = '3'
      generations.dispatchEvent(new Event('change', { bubbles: true }))
      right = generations.value
    })
    expect(right).toBe('3')
    await waitFor(() => expect(window.location.search).toContain('generations=3'))
  })

  it('opens from its address, with as many generations as that says', async () => {
    const { user } = await openTree(royals, '/family-tree?view=hourglass&of=kent&generations=2')
    await card('Edward Augustus Hanover')
    expect(shown()).toBe('4')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Generations' }), 'All')
    await waitFor(() => expect(shown()).toBe('13'))
  })

  it('goes on from somebody with whom it ends', async () => {
    const { user } = await openTree(royals, '/family-tree?view=descendants&of=kent&generations=2')
    await user.click(await screen.findByRole('button', { name: 'More descendants of Victoria Hanover' }))
    expect(await screen.findByRole('heading', { name: 'Descendants of Victoria Hanover' })).toBeTruthy()
    expect(address()).toEqual({ view: 'descendants', of: 'victoria', generations: '2' })
    await waitFor(() => expect(shown()).toBe('11'))
  })

  it('to somebody unknown is about the signed-in person', async () => {
    await openTree(royals, '/family-tree?view=descendants&of=nobody')
    expect(await screen.findByText('Whoever this link names is not in the family tree.')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Descendants of Victoria Hanover' })).toBeTruthy()
    await card('Victoria Hanover')
    expect(shown()).toBe('11')
  })

  it.each([
    ['ancestors', 'kent', 'No parents of Edward Augustus Hanover are recorded.'],
    ['descendants', 'child3', 'No children of Alfred Wettin are recorded.'],
    ['hourglass', 'howard', 'No parents or children of Catherine Howard are recorded.'],
  ])('says why somebody stands alone: %s of %s', async (view, of, words) => {
    await openTree(royals, `/family-tree?view=${view}&of=${of}`)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it.each(['ancestors', 'hourglass'])('has nothing to say where there is somebody: %s', async (view) => {
    await openTree(royals, `/family-tree?view=${view}&of=victoria&generations=1`)
    await card('Victoria Hanover')
    expect(screen.queryByText(/are recorded/)).toBeNull()
  })

  it('shows a number of generations that is none of its choices', async () => {
    await openTree(royals, '/family-tree?view=ancestors&of=victoria&generations=1')
    const generations = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Generations' })
    expect(generations.value).toBe('1')
  })

  it('leads to the whole tree for somebody who is not on it', async () => {
    const { user } = await openTree(royals, '/family-tree?view=descendants&of=kent&person=henry8')
    expect(await screen.findByText('Henry VIII Tudor is not among them.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show on the whole tree' }))
    await waitFor(() => expect(highlighted()).toBe('Henry VIII Tudor, 1491 – 1547'))
    expect(address()).toEqual({ person: 'henry8' })
  })
})

it.each(['', 'view=walk&'])('a link to somebody who is gone says so: %s', async (view) => {
  await openTree(royals, `/family-tree?${view}person=gone`)
  expect(await screen.findByText('Whoever this link names is not in the family tree.')).toBeTruthy()
})

describe('without a tree to show', () => {
  it('says that it is loading', async () => {
    const people = heldBack()
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

  it('shows the server’s sentence and tries again', async () => {
    server.use(signedInAs(victoria), handleRefusal(listPeople, 'forbidden', 'Not for you today.'))
    const { user } = await openApp('/family-tree')
    // A toast says it, too.
    const page = await screen.findByRole('main')
    expect(await within(page).findByText('Not for you today.')).toBeTruthy()
    server.use(handleList(listPeople, () => ({ list: royals, etag: '"1"' })))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await card('Victoria Hanover')).toBeTruthy()
  })

  it('says “Failed to load family members” where the answer said nothing', async () => {
    server.use(signedInAs(victoria), handleRefusal(listPeople, 'forbidden', ''))
    await openApp('/family-tree')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load family members')
    expect(document.getElementById('toast')?.textContent).toBe('Failed to load family members')
  })

  it('says that it is not saved yet where there is no connection', async () => {
    server.use(signedInAs(victoria), handleSilence(listPeople))
    await openApp('/family-tree')
    expect(await screen.findByText('Not saved on this device yet')).toBeTruthy()
  })

  it('welcomes an empty family, and tells an administrator how to fill it', async () => {
    await openTree([], '/family-tree', anna)
    expect(await screen.findByText('The tree has no members yet')).toBeTruthy()
    expect(screen.queryByText(/GEDCOM/)).toBeNull()
  })

  it('tells an administrator how to fill an empty family', async () => {
    await openTree([], '/family-tree', aUser({ role: 'admin' }))
    expect(await screen.findByText(/npm run import/)).toBeTruthy()
  })
})

describe('a saved family', () => {
  it('is drawn from the device without a network, and says since when', async () => {
    const first = await openDrawnTree()
    await first.session.refreshSession()
    const { openStore, readSaved } = await import('#client/offline/saved/saved-data.ts')
    const savedQueries = () => keys(openStore('queries', victoria.id))
    await waitFor(async () => {
      expect((await savedQueries()).join()).toContain('listPeople')
      expect(await readSaved('layouts', `tree:${victoria.id}:wide`)).toBeTruthy()
    })
    cleanup()
    server.use(handleSilence(me), handleSilence(listPeople))
    await openApp('/family-tree')
    expect(await card('Victoria Hanover')).toBeTruthy()
    expect(await screen.findByText(/Saved copy of today/)).toBeTruthy()
  })

  it('of many opens with whoever is in view, before the others have been read', async () => {
    const { people } = makePopulation({ people: 700, seed: 2 })
    const many = people.map(({ id, fatherId, motherId, sex }) =>
      aPerson({
        id,
        first_name: `The ${id}`,
        father_id: fatherId,
        mother_id: motherId,
        gender: sex,
        partners: [],
      }),
    )
    const me300 = aUser({ member_id: 'p300' })
    const first = await openTree(many, '/family-tree', me300)
    await card('The p300 Lindqvist')
    await first.session.refreshSession()
    const { openStore, readSaved } = await import('#client/offline/saved/saved-data.ts')
    const saved = openStore('queries', me300.id)
    await waitFor(async () => {
      expect((await keys(saved)).join()).toContain('opening:wide')
      expect(await readSaved('layouts', `tree:${me300.id}:wide`)).toBeTruthy()
      expect(await readSaved('layouts', `fingerprint:${me300.id}`)).toBeTruthy()
    })
    cleanup()
    // Not all of the list can be read any more: whoever is shown comes from elsewhere.
    const [lostChunk = ''] = (await keys(saved)).filter(Array.isArray)
    await del(lostChunk, saved)
    const silence = heldBack()
    server.use(
      signedInAs(me300),
      handle(listPeople, () => silence.answer(() => many)),
    )
    const { user } = await openApp('/family-tree')
    expect(await card('The p300 Lindqvist')).toBeTruthy()
    expect(screen.getByTestId('tree-canvas').dataset['people']).toBe('700')
    expect(screen.getByRole('combobox').hasAttribute('disabled')).toBe(true)
    expect(figure('Total Members')).toBe('700')
    screen.getByRole('application', { name: /^Family tree/ }).focus()
    await user.keyboard('{ArrowUp}{Enter}')
    const reading = () => within(screen.getByRole('dialog')).queryByText('The family is still being read.')
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

/** Tests the walk view, which shows the tree as text, one person at a time. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { makePerson, makeUser } from '#tests/support/client-people.ts'
import { handle, handleList } from '#tests/support/msw-handlers.ts'
import { openApp, openedDialog, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { stubCanvasEnvironment } from '../canvas-size.ts'
import { royals } from '../royals.ts'

prepareBrowser()
stubCanvasEnvironment()

const beatrice = makeUser({ member_id: 'child8' })
const many = Array.from({ length: 60 }, (_, place) =>
  makePerson({ id: `heir${place}`, first_name: `Heir ${place}`, last_name: '', father_id: 'albert' }),
)

beforeEach(() => {
  server.use(
    signedInAs(beatrice),
    handleList(listPeople, () => ({ list: [...royals, ...many], etag: '"1"' })),
    handle(articleEndpoints.news.list, () => []),
    handle(articleEndpoints.blog.list, () => []),
    handle(listArchives, () => ({ data: [] })),
  )
})

function arrival(name: string) {
  return screen.findByRole('heading', { level: 2, name })
}

function said(words: string) {
  return screen.findByText(words, { selector: '[aria-live]' })
}

const personInAddress = () => new URLSearchParams(window.location.search).get('person')

describe('the walk view', () => {
  it('moves to a relative by click and arrow key, announces the person, and goes back by breadcrumb', async () => {
    const { user } = await openApp('/family-tree?view=walk&person=victoria')
    await arrival('Victoria Hanover')
    const children = screen.getByRole('list', { name: 'Children with Albert' })
    expect(within(children).getAllByRole('button')).toHaveLength(9)
    await user.click(within(children).getByRole('button', { name: /^Edward Wettin/ }))
    await waitFor(async () => expect(document.activeElement).toBe(await arrival('Edward Wettin')))
    expect(personInAddress()).toBe('child1')
    await said('Edward Wettin, 1842 – ?, daughter of Victoria')
    await user.keyboard('{ArrowUp}')
    await arrival('Albert')
    await said('Albert, 1819 – 1861, father of Edward')
    const way = screen.getByRole('navigation', { name: 'Visited people' })
    await user.click(within(way).getByRole('button', { name: 'Back to the first person: Victoria Hanover' }))
    await waitFor(async () => expect(document.activeElement).toBe(await arrival('Victoria Hanover')))
    await user.keyboard('{Enter}')
    expect((await openedDialog()).getByText('Queen of the United Kingdom')).toBeTruthy()
  })

  it('starts with the current user when the URL names nobody, and shows the first page of many children', async () => {
    const { user } = await openApp('/family-tree?view=walk&person=nobody')
    await arrival('Beatrice Wettin')
    expect(await screen.findByText('This is you')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Albert.*Father/ }))
    await arrival('Albert')
    const others = screen.getByRole('list', { name: 'Children (other parent unknown)' })
    expect(within(others).getAllByRole('button')).toHaveLength(24)
    await user.click(screen.getByRole('button', { name: 'Show more (36 more)' }))
    expect(within(others).getAllByRole('button')).toHaveLength(48)
  })
})

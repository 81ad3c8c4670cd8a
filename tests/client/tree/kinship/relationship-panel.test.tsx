/** Tests the "How are we related?" panel of the family tree page. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { handleList } from '#tests/support/msw-handlers.ts'
import { openApp, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { stubCanvasEnvironment } from '../canvas-size.ts'
import { royals } from '../royals.ts'

prepareBrowser()
stubCanvasEnvironment()

beforeEach(() => {
  server.use(
    signedInAs(makeUser({ member_id: 'mary1' })),
    handleList(listPeople, () => ({ list: royals, etag: '"1"' })),
  )
})

function answer(words: string) {
  return screen.findByText(words)
}

async function pick(
  typed: string,
  name: RegExp,
  { user }: Pick<Awaited<ReturnType<typeof openApp>>, 'user'>,
) {
  await user.click(await screen.findByRole('combobox', { name: /^The other/ }))
  await user.keyboard(typed)
  await user.click(await screen.findByRole('option', { name }))
}

describe('the relationship panel', () => {
  it('shows the relationship of the user and a chosen person, swaps them, and shows the path on the tree', async () => {
    const { user } = await openApp('/family-tree?view=relation')
    await screen.findByText(/Choose two people/)
    await pick('edward vi', /^Edward VI Tudor/, { user })
    await answer('Edward VI Tudor is your half-brother.')
    const way = await screen.findByRole('list', { name: 'From Mary I Tudor to Edward VI Tudor' })
    expect(
      within(way)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringContaining('Mary I Tudor'),
      expect.stringContaining('your father Henry VIII Tudor'),
      expect.stringContaining('his son Edward VI Tudor'),
    ])
    await user.click(screen.getByRole('button', { name: 'Swap the two people' }))
    await answer('You are Edward VI Tudor’s half-sister.')
    expect(document.querySelector('.react-flow')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show on the tree' }))
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('view')).toBeNull())
    await answer('You are Edward VI Tudor’s half-sister.')
    await waitFor(() => expect(document.querySelectorAll('.tree-path rect')).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.querySelector('.tree-path')).toBeNull())
  })

  it('says when no relationship is recorded, both are the same person, or a person is unknown', async () => {
    const { user } = await openApp('/family-tree?view=relation&of=victoria&with=york')
    await answer('No family relationship is recorded between Victoria Hanover and Elizabeth of York.')
    await pick('drina', /^Victoria Hanover/, { user })
    await answer('You chose the same person twice: Victoria Hanover.')
    await openApp('/family-tree?view=relation&of=gone&with=york')
    expect((await screen.findAllByText(/The person in this link is not in the family tree/)).length).toBe(1)
  })
})

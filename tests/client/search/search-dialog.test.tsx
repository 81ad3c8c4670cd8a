/** Tests of the search dialog. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { SearchReply, SearchRequest } from '#client/search/search.worker.ts'
import type { FoundGroup } from '#client/search/search-index.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { openApp, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

type Asked = Extract<SearchRequest, { type: 'find' }>

/** A worker whose replies the test controls. */
function stubWorker() {
  const asked: Asked[] = []
  let tell: (event: { data: SearchReply }) => void = () => {}
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener(_: string, listener: typeof tell) {
        tell = listener
      }
      postMessage(request: SearchRequest) {
        if (request.type === 'find') asked.push(request)
      }
      terminate() {}
    },
  )
  const answer = (query: string, groups: FoundGroup[]) => {
    const number = asked.findLast((one) => one.query === query)?.number
    if (number === undefined) throw new Error(`Nobody asked for ${query}.`)
    tell({ data: { type: 'found', number, groups } })
  }
  const grown = () => tell({ data: { type: 'grown', missing: [], done: true } })
  return { asked, answer, grown }
}

function group(kind: 'person' | 'blog', title: string, address: string): FoundGroup {
  return { kind, total: 1, results: [{ kind, id: title, title, detail: '', address, pictureUrl: null }] }
}

it('opens the result of the current query when Enter is pressed before the results arrive', async () => {
  server.use(signedInAs(makeUser({ id: 'anna' })))
  const { asked, answer } = stubWorker()
  const { user } = await openApp('/news')
  await user.click(await screen.findByRole('button', { name: 'Search the family' }))
  const field = await screen.findByRole('combobox', { name: /^Search people/ })
  fireEvent.change(field, { target: { value: 'earthquake' } })
  await waitFor(() => expect(asked.at(-1)?.query).toBe('earthquake'))
  answer('earthquake', [group('blog', 'The earthquake', '/blog/the-earthquake')])
  await screen.findByRole('option', { name: /The earthquake/ })
  fireEvent.change(field, { target: { value: 'inés' } })
  await waitFor(() => expect(asked.at(-1)?.query).toBe('inés'))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(location.pathname).toBe('/news')
  answer('inés', [group('person', 'Inés Rojas', '/my-submissions')])
  await waitFor(() => expect(location.pathname).toBe('/my-submissions'))
})

it('shows no "Nothing found" message for a single letter', async () => {
  server.use(signedInAs(makeUser({ id: 'anna' })))
  const { asked, answer, grown } = stubWorker()
  const { user } = await openApp('/news')
  await user.click(await screen.findByRole('button', { name: 'Search the family' }))
  const field = await screen.findByRole('combobox', { name: /^Search people/ })
  act(grown)
  fireEvent.change(field, { target: { value: 'x' } })
  await waitFor(() => expect(asked.at(-1)?.query).toBe('x'))
  act(() => answer('x', []))
  expect(screen.queryByText(/^Nothing found/)).toBeNull()
  fireEvent.change(field, { target: { value: 'xq' } })
  await waitFor(() => expect(asked.at(-1)?.query).toBe('xq'))
  act(() => answer('xq', []))
  expect(await screen.findByText(/^Nothing found/)).toBeTruthy()
})

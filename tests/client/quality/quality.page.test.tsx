/** Tests of the page of the data check. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getPerson, listPeople } from '#shared/contracts/people.contract.ts'
import {
  type Duplicate,
  getQualityCheck,
  type ListedFinding,
  listDuplicates,
  listFindings,
  type QualityCheck,
  startQualityCheck,
  updateDuplicate,
  updateFinding,
} from '#shared/contracts/quality.contract.ts'
import { previewRemoval } from '#shared/contracts/tree-editing.contract.ts'
import { makePerson, makeUser } from '#tests/support/client-people.ts'
import { errorResponse, handle, handleList, handleWithError } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

const early = makePerson({
  id: 'a',
  first_name: 'Anna',
  last_name: 'Lind',
  birth_date: '1850',
  mother_id: 'm',
})
const late = makePerson({ id: 'b', first_name: 'Anna', last_name: 'Lindh', birth_date: '1850-05-17' })
const mother = makePerson({ id: 'm', first_name: 'Marit', last_name: 'Opheim', birth_date: '1840' })

const by = { by: 'Karin Berg', at: '2026-02-03T10:00:00.000Z' }

let finding: ListedFinding
let pair: Duplicate
let check: Omit<QualityCheck, 'groups' | 'duplicates'>
let starts: number

beforeEach(() => {
  finding = {
    ...{ id: 'f', rule: 'mothers-age', severity: 'error', people: ['a', 'm'], accepted: null },
    details: [{ label: 'Age when the child was born', value: '10' }],
  }
  pair = {
    ...{ id: 'a.b', people: ['a', 'b'], likelihood: 'likely', distinct: null },
    evidence: { given: 'same', surname: 'similar', birth: 'similar', mother: 'different' },
  }
  check = { state: 'done', checked_at: '2026-02-03T10:00:00.000Z', is_outdated: false, people: 3 }
  starts = 0
  server.use(
    signedInAs(makeUser({ role: 'admin' })),
    handleList(listPeople, () => ({ list: [early, late, mother], etag: '"1"' })),
    handle(getQualityCheck, () => ({
      ...check,
      groups: [
        {
          ...{ rule: finding.rule, severity: finding.severity },
          ...{ open: finding.accepted ? 0 : 1, accepted: finding.accepted ? 1 : 0 },
        },
      ],
      duplicates: { open: pair.distinct ? 0 : 1, distinct: pair.distinct ? 1 : 0 },
    })),
    handle(startQualityCheck, () => {
      starts += 1
      return { state: 'done' as const }
    }),
    handle(listFindings, ({ query }) => {
      const isAsked = (query.accepted === '1') === (finding.accepted !== null)
      return { findings: isAsked ? [finding] : [], total: isAsked ? 1 : 0 }
    }),
    handle(updateFinding, ({ body }) => {
      finding = { ...finding, accepted: body.accepted ? by : null }
      return finding
    }),
    handle(listDuplicates, ({ query }) => {
      const isAsked = (query.distinct === '1') === (pair.distinct !== null)
      return { duplicates: isAsked ? [pair] : [], total: isAsked ? 1 : 0 }
    }),
    handle(updateDuplicate, ({ body }) => {
      pair = { ...pair, distinct: body.distinct ? by : null }
      return pair
    }),
  )
})

const choose = (name: string) =>
  within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name })

it('says what was found, and lists errors and possible duplicates', async () => {
  await openApp('/admin/quality?open=mothers-age.error,duplicates')
  await pageTitle('Data check')
  await screen.findByText(/3 people checked .*: 1 error, 0 notices and 1 possible duplicate\./)
  await screen.findByRole('link', { name: 'Anna Lindh' })
  const errors = (await screen.findByText('Age when the child was born')).closest('[data-finding]')
  expect(errors?.textContent).toContain('Anna Lind · Marit Opheim')
  const pairEntry = (await screen.findByText('Likely')).closest('[data-duplicate]')
  expect(pairEntry?.textContent).toContain('Child of Marit Opheim')
  expect(pairEntry?.textContent).toContain('Samefirst names')
  expect(pairEntry?.textContent).toContain('Similarlast name, birth')
  expect(pairEntry?.textContent).toContain('Differentmother')
})

it('marks a finding as right, and shows it again', async () => {
  const { user } = await openApp('/admin/quality?open=mothers-age.error')
  await user.click(await screen.findByRole('button', { name: 'This is right: Anna Lind, Marit Opheim' }))
  await waitFor(() => expect(screen.queryByText('Age when the child was born')).toBeNull())
  await user.click(choose('Marked as right'))
  await user.click(await screen.findByRole('button', { name: /Show again: Anna Lind, Marit Opheim/ }))
  await waitFor(() => expect(finding.accepted).toBeNull())
})

it('opens the duplicates with one press, and remembers that two people are not the same', async () => {
  const { user } = await openApp('/admin/quality')
  await screen.findByText('Perhaps the same person twice')
  await user.click(choose('Duplicates'))
  await user.click(
    await screen.findByRole('button', { name: 'Not the same person: Anna Lind and Anna Lindh' }),
  )
  await screen.findByText('Nobody seems to be in the family tree twice.')
  await user.click(choose('Marked as right'))
  await screen.findByText('Not the same person')
  await screen.findByText(/Marked as two people by Karin Berg/)
})

it('compares a pair without asking for the other record', async () => {
  const compared: string[] = []
  server.use(
    handle(getPerson, ({ params }) => {
      compared.push(params.id)
      return errorResponse('failed', 'Not needed here.')
    }),
    handle(previewRemoval, () => errorResponse('failed', 'Not needed here.')),
  )
  const { user } = await openApp('/admin/quality?open=duplicates')
  await user.click(await screen.findByRole('button', { name: 'Compare: Anna Lind and Anna Lindh' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge duplicates' })
  expect(within(dialog).queryByRole('combobox')).toBeNull()
  await waitFor(() => expect(compared.sort()).toEqual(['a', 'b']))
})

it('checks again when the family has changed since', async () => {
  check.is_outdated = true
  await openApp('/admin/quality')
  await waitFor(() => expect(starts).toBe(1))
})

it('says that the check could not be loaded, and tries again', async () => {
  server.use(handleWithError(getQualityCheck, 'failed', 'The server has failed.'))
  await openApp('/admin/quality')
  await screen.findByText('The server has failed.')
  screen.getByRole('button', { name: 'Try Again' })
})

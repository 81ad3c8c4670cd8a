/** The bar with notices about the account's security. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  answerSecurityNotice,
  confirmPassword,
  getSignInMethods,
  listSecurityNotices,
} from '#shared/contracts/sign-in-methods.contract.ts'
import { anna } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  pageTitle,
  passwordDialog,
  prepareBrowser,
  server,
  signedInAs,
} from '#tests/support/render.tsx'

prepareBrowser()

const notice = {
  id: 'n1',
  kind: 'passkey_added' as const,
  device: 'Safari on iPhone',
  created_at: '2026-01-03T10:00:00Z',
  can_end_session: true,
}

it('asks for the password before the device of a notice is signed out', async () => {
  const answers: string[] = []
  let isConfirmed = false
  server.use(
    signedInAs({ ...anna, hasSecurityNotice: true }),
    handle(listSecurityNotices, () => (answers.length === 0 ? [notice] : [])),
    handle(getSignInMethods, () => ({
      passkeys: [],
      app_since: null,
      recovery_codes_left: 0,
      is_required: false,
    })),
    handle(confirmPassword, () => {
      isConfirmed = true
      return { success: true as const }
    }),
    handle(answerSecurityNotice, ({ body }) => {
      if (!isConfirmed) throw new AppError('password_needed', 'Please confirm again that it is you.')
      answers.push(body.answer)
      return { success: true as const }
    }),
  )
  const { user } = await openApp('/')
  await pageTitle('Family Heritage')
  await user.click(await screen.findByRole('button', { name: 'Sign out that device' }))
  const dialog = await passwordDialog()
  await user.type(dialog.getByLabelText('Password'), 'lakes and hills')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByText(/A passkey was added/)).toBeNull())
  expect(answers).toEqual(['end_session'])
})

/** Invitations, deactivation and password resets by an administrator. */
import type { Page } from '@playwright/test'
import { startMailServer } from '#tests/support/mail-server.ts'
import { ingrid, selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { type Credentials, signInByApi, submitSignInForm } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

const demo = () => ({ data: preparedDataDir('demo') })

/** Opens the action menu of a table row. */
async function chooseFor(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

/** Replaces a temporary password after signing in with it. */
async function chooseOwnPassword(page: Page, given: string, own: string) {
  await expect(page.getByText('You must change your password before continuing.')).toBeVisible()
  await page.getByRole('link', { name: 'Change my password' }).click()
  await page.getByLabel('Current password').fill(given)
  await page.getByLabel('New password', { exact: true }).fill(own)
  await page.getByLabel(/confirm/i).fill(own)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
}

test('prints an invitation whose QR code signs a relative in and asks for a new password', async ({
  startSite,
  page,
  browser,
}) => {
  const site = await startSite(demo())
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-print-asked', '')
  })
  await signInByApi(page, site.address, ingrid)
  await page.goto(`${site.address}/admin/family-members?search=ester`)
  const name = 'Ester Barría Oyarzo'
  await expect(rowOf(page, name)).toContainText('No Account')
  await chooseFor(page, name, 'Create account')
  const question = page.getByRole('dialog', { name: `Create an account for ${name}?` })
  await question.getByRole('button', { name: 'Create account' }).click()
  const invitation = page.getByRole('dialog', { name: `Invitation for ${name}` })
  const given = (await invitation.getByText(/^[a-z]{4}(-[a-z]{4}){3}$/).textContent()) ?? ''
  const code = await invitation.getByRole('img', { name: /^QR code/ }).getAttribute('aria-label')
  const address = code?.split(' ').at(-1) ?? ''

  await invitation.getByRole('button', { name: 'Print invitation' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-print-asked')
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-printed]')
  await expect(sheet).toBeVisible()
  await expect(sheet).toContainText(given)
  await expect(sheet.getByRole('button')).toHaveCount(0)
  await expect(page.locator('#root')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await invitation.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, name)).toContainText('Needs Password Change')

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const relative = await phone.newPage()
  await relative.goto(address)
  await expect(relative.getByLabel(/username or email/i)).toHaveValue('ester.barríaoyarzo')
  await relative.getByLabel('Password', { exact: true }).fill(given)
  await relative.getByRole('button', { name: 'Sign in', exact: true }).click()
  await chooseOwnPassword(relative, given, 'nets in the morning 12')
  await page.reload()
  await expect(rowOf(page, name)).toContainText('Active')
  await phone.close()
})

test('signs a deactivated member out and lets the member sign in again after reactivation', async ({
  startSite,
  page,
  browser,
}) => {
  const site = await startSite(demo())
  const elsewhere = await browser.newContext()
  const reader = await elsewhere.newPage()
  await signInByApi(reader, site.address, selam)
  await reader.goto(`${site.address}/news`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Family News')

  await signInByApi(page, site.address, ingrid)
  await page.goto(`${site.address}/admin/family-members?search=selam`)
  const setActive = async (active: boolean) => {
    await chooseFor(page, selam.name, 'Account')
    const dialog = page.getByRole('dialog', { name: `Account of ${selam.name}` })
    await dialog.getByLabel('Active').setChecked(active)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await setActive(false)
  await expect(rowOf(page, selam.name)).toContainText('Deactivated')
  await reader.reload()
  await expect(reader).toHaveURL(/\/login/)
  await setActive(true)
  await expect(rowOf(page, selam.name)).toContainText('Active')
  await submitSignInForm(reader, selam)
  await expect(reader).not.toHaveURL(/\/login/)
  await elsewhere.close()
})

test('mails a new password to an administrator, or shows it when the mail fails', async ({
  startSite,
  page,
  browser,
}) => {
  const post = await startMailServer()
  const site = await startSite({
    ...demo(),
    environment: { SMTP_URL: post.url, MAIL_FROM: 'house@example.org' },
  })
  await signInByApi(page, site.address, ingrid)
  await page.goto(`${site.address}/admin/admin-users`)
  await page.getByRole('button', { name: 'Add Admin User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Admin User' })
  await dialog.getByLabel('First name').fill('Tove')
  await dialog.getByLabel('Last name').fill('Aas')
  await dialog.getByLabel('Email').fill('tove@example.org')
  await dialog.getByRole('button', { name: 'Suggest a password' }).click()
  await dialog.getByRole('button', { name: 'Add Admin User' }).click()
  const row = rowOf(page, 'Tove Aas')
  await expect(row).toContainText('Never')

  const reset = async () => {
    await chooseFor(page, 'Tove Aas', 'Reset password')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  }
  await reset()
  await expect(page.getByText('A temporary password has been sent to tove@example.org.')).toBeVisible()
  expect(post.mails[0]?.to).toEqual(['tove@example.org'])
  const mailed = /Password: (\S+)/.exec(post.mails[0]?.source ?? '')?.[1] ?? ''
  const context = await browser.newContext()
  const tove = await context.newPage()
  const who: Credentials = { username: 'tove.aas', password: mailed }
  await tove.goto(`${site.address}/login`)
  await submitSignInForm(tove, who)
  await chooseOwnPassword(tove, mailed, 'a boat and a cellar 7')
  await context.close()
  await page.reload()
  await expect(row, 'the address is theirs').toContainText('verified')

  post.refusing = true
  await reset()
  const shown = page.getByRole('dialog', { name: 'Invitation for Tove Aas' })
  await expect(shown).toContainText('Password reset successful but email could not be sent')
  await expect(shown.getByText(/^[a-z]{4}(-[a-z]{4}){3}$/)).toBeVisible()
  await post.close()
})

/** Uploading to and reading from the image host. */
import sharp from 'sharp'
import { startImageHost } from '#tests/support/image-host.ts'
import { isaura } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import { signIn, waitForAppShell } from '../fixtures/user-steps.ts'

for (const where of ['this server', 'an image host'] as const) {
  test(`crops a profile photo, uploads it to ${where} and shows it`, async ({ startSite, page }) => {
    const host = await startImageHost()
    const environment = where === 'an image host' ? host.env : {}
    const site = await startSite({ data: preparedDataDir('family'), environment })
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a4a20' } })
      .jpeg()
      .toBuffer()
    await signIn(page, site.address, isaura)
    await waitForAppShell(page)
    await page.goto(`${site.address}/profile`)
    await page.getByRole('button', { name: /photo/i }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: photo })
    await expect(dialog.getByText('Please select an image file')).toBeVisible()
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
    await dialog.getByRole('button', { name: 'Upload Photo' }).click()
    await expect(page.getByText('Profile picture updated successfully!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const shown = page.locator('main img[src*="/api/media/"]').first()
    await expect
      .poll(() => shown.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0)
    const [hosted] = [...host.files.values()]
    if (where === 'an image host') {
      expect(hosted).toMatchObject({ type: 'image/jpeg', isPrivate: true })
      expect(hosted?.path).toMatch(/^\/profiles\//)
      const { width, height } = await sharp(hosted?.bytes).metadata()
      expect(width, 'the crop is square').toBe(height)
    } else {
      expect(hosted).toBeUndefined()
    }
    await host.close()
  })
}

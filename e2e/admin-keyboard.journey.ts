/** The admin area with the keyboard alone: the way in, what the family reads, what it sends in, what was done. */
import type { Locator } from '@playwright/test'
import { ingrid } from './fixtures/family.ts'
import { expect, prepared, test, withoutWorker } from './fixtures/journey.ts'
import { Keys } from './fixtures/keys.ts'
import { arriveSignedIn } from './fixtures/steps.ts'
import { Visitor } from './fixtures/visitor.ts'

test.use(withoutWorker)

const demo = () => ({ data: prepared('demo') })

test('one signs in, is told of a wrong password, and goes from page to page, also on a small screen', async ({
  startSite,
  page,
  watch,
}) => {
  watch.expect(/ 401 .*\/api\/auth\/login/)
  const site = await startSite(demo())
  const keys = new Keys(page)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await keys.open(`${site.address}/admin/login`)
  const password = page.getByLabel('Password', { exact: true })
  await keys.write(page.getByLabel(/username or email/i), ingrid.username)
  await keys.write(password, 'not this one')
  await keys.use(page.getByRole('button', { name: 'Sign in', exact: true }))
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused()
  await keys.back(password)
  await keys.write(password, ingrid.password)
  await keys.press('Enter')
  await expect(heading('Dashboard')).toBeFocused()

  await keys.use(page.getByRole('link', { name: 'Manage Users' }))
  await expect(heading('Admin Users')).toBeFocused()
  const side = page.getByRole('navigation', { name: 'Admin' })
  await keys.back(side.getByRole('link', { name: 'Dashboard' }))
  await keys.press('Enter')
  await expect(heading('Dashboard')).toBeFocused()
  await keys.use(page.getByRole('button', { name: 'Refresh' }))
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused()
  await keys.use(page.getByRole('link', { name: 'Create Blog Post' }))
  await expect(heading('Blog Management')).toBeFocused()
  await keys.back(page.getByRole('link', { name: 'Skip to the page' }))
  await keys.press('Enter')
  await keys.press('Tab')
  await expect(page.getByRole('button', { name: 'Add Blog Post' })).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog', { name: 'Admin' })
  await keys.back(menu)
  await keys.press('Enter')
  await expect(drawer).toBeVisible()
  await keys.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(menu).toBeFocused()
  await keys.press('Enter')
  await keys.use(drawer.getByRole('link', { name: 'Submissions' }))
  await expect(drawer).toHaveCount(0)
  await expect(heading('Content Moderation')).toBeFocused()
})

test('a post is written with a picture, published, changed and deleted; the focus goes on to its neighbour', async ({
  startSite,
  page,
}) => {
  const site = await startSite(demo())
  await arriveSignedIn(page, site.address, ingrid)
  const keys = new Keys(page)
  await keys.open(`${site.address}/admin/blog`)
  const add = page.getByRole('button', { name: 'Add Blog Post' })
  await keys.use(add)
  const form = page.getByRole('dialog', { name: 'Add Blog Post' })
  await expect(form).toBeVisible()
  const create = form.getByRole('button', { name: 'Add Blog Post' })
  await keys.use(create)
  await expect(form.getByLabel('Title')).toBeFocused()
  await keys.write(form.getByLabel('Title'), 'The boat is in the water')
  await keys.write(form.getByLabel('Excerpt'), 'After nine years.')
  await keys.write(form.getByLabel('Content'), 'It **floats**.')
  await expect(form.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('floats')
  const boat = { name: 'boat.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await keys.chooseFile(form.getByLabel('Choose a picture'), boat)
  await expect(form.getByLabel('Choose another picture')).toBeFocused()
  await keys.back(form.getByRole('button', { name: 'Remove picture' }))
  await keys.press('Enter')
  await expect(form.getByLabel('Choose a picture')).toBeFocused()
  await keys.chooseFile(form.getByLabel('Choose a picture'), boat)
  await keys.choose(form.getByLabel('Status'), 'Published')
  await keys.use(create)
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  await expect(add).toBeFocused()

  const edit = page.getByRole('button', { name: 'Edit post The boat is in the water' })
  await keys.use(edit)
  const change = page.getByRole('dialog', { name: 'Edit Blog Post' })
  await keys.write(change.getByLabel('Title'), 'The boat floats')
  await keys.press('Escape')
  const question = page.getByRole('alertdialog')
  await keys.use(question.getByRole('button', { name: 'Cancel' }))
  await expect(change.getByLabel('Title')).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit post The boat floats' })).toBeFocused()

  const deletes = page.getByRole('button', { name: /^Delete post/ })
  const next = await deletes.nth(1).getAttribute('aria-label')
  const erase = async (button: Locator) => {
    await keys.use(button)
    await keys.use(question.getByRole('button', { name: 'Delete' }))
    await expect(question).toHaveCount(0)
  }
  await erase(deletes.first())
  await expect(page.getByText('Blog post deleted successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: next ?? '' })).toBeFocused()

  await keys.open(`${site.address}/admin/news`)
  await keys.write(page.getByRole('searchbox', { name: 'Search articles' }), 'boat')
  const found = page.getByRole('button', { name: /^Delete article/ })
  for (let left = await found.count(); left > 0; left--) {
    await erase(found.first())
    await expect(found).toHaveCount(left - 1)
    await expect(left > 1 ? found.first() : page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('an event is added, changed and deleted among its kind', async ({ startSite, page }) => {
  const site = await startSite(demo())
  await arriveSignedIn(page, site.address, ingrid)
  const keys = new Keys(page)
  await keys.open(`${site.address}/admin/timeline`)
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name} `) })
  await keys.to(tab('All'))
  await keys.to(tab('Achievement'), 'ArrowRight')
  await expect(tab('Achievement')).toHaveAttribute('aria-selected', 'true')
  const add = page.getByRole('button', { name: 'Add Event' })
  await keys.back(add)
  await keys.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add Event' })
  await keys.write(form.getByLabel('Title'), 'The mast is up')
  await keys.write(form.getByLabel('Description'), 'After nine years.')
  await keys.write(form.getByLabel('Date'), 'May 2031')
  await keys.choose(form.getByLabel('Type'), 'Achievement')
  const who = form.getByLabel('Family member')
  await keys.to(who)
  await page.keyboard.type('Ingrid Tor')
  await expect(form.getByRole('option').first()).toContainText(ingrid.name)
  await keys.press('Enter')
  await expect(who).toHaveValue(ingrid.name)
  await keys.use(form.getByRole('button', { name: 'Add Event' }))
  await expect(page.getByText('Event created')).toBeVisible()
  await expect(add).toBeFocused()

  const row = page.getByRole('article').filter({ hasText: 'The mast is up' })
  await expect(row).toContainText(ingrid.name)
  await keys.use(row.getByRole('button', { name: 'Edit event The mast is up' }))
  const change = page.getByRole('dialog', { name: 'Edit Event' })
  await keys.write(change.getByLabel('Location'), 'Ulvik')
  await keys.press('Enter')
  await expect(page.getByText('Event updated')).toBeVisible()
  await expect(row).toContainText('Ulvik')
  await expect(row.getByRole('button', { name: /^Edit event/ })).toBeFocused()
  const next = await page
    .getByRole('button', { name: /^Delete event/ })
    .nth(1)
    .getAttribute('aria-label')
  await keys.use(row.getByRole('button', { name: /^Delete event/ }))
  await keys.use(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('Event deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: next ?? '' })).toBeFocused()
})

test('what was sent in is looked at, put right, approved and rejected; the focus goes to what waits next', async ({
  startSite,
  page,
}) => {
  const site = await startSite(demo())
  await arriveSignedIn(page, site.address, ingrid)
  const keys = new Keys(page)
  await keys.open(`${site.address}/admin/submissions`)
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name} `) })
  await keys.to(tab('Pending'))
  await keys.to(tab('All'), 'ArrowRight')
  await expect(page.getByRole('article')).toHaveCount(7)
  await keys.press('Home')
  await expect(tab('Pending')).toHaveText('Pending (3)')
  const reviews = page.getByRole('button', { name: 'Review' })
  const dialog = page.getByRole('dialog')
  const sketch = 'Sketch for the mural: the window'
  await keys.use(page.getByRole('article', { name: sketch }).getByRole('button', { name: 'Review' }))
  await expect(dialog).toHaveAccessibleName(sketch)
  await keys.use(dialog.getByRole('button', { name: 'Put something right' }))
  await keys.to(dialog.getByLabel('Title'), 'Shift+Tab')
  await keys.write(dialog.getByLabel('Title'), 'The window, a sketch')
  await keys.choose(dialog.getByLabel('Category in the archives'), 'Childhood Memories')
  await keys.use(dialog.getByRole('button', { name: 'Approve' }))
  await expect(tab('Pending')).toHaveText('Pending (2)')
  await expect(page.locator('button[data-review]:focus')).toHaveCount(1)

  await keys.press('Enter')
  await keys.write(dialog.getByLabel('Notes for the sender'), 'Please send it larger.')
  await keys.press('Escape')
  await keys.use(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }))
  await expect(dialog.getByLabel('Notes for the sender')).toBeFocused()
  await keys.use(dialog.getByRole('button', { name: 'Reject' }))
  await expect(tab('Pending')).toHaveText('Pending (1)')
  await expect(reviews).toBeFocused()
  await keys.press('Enter')
  await keys.use(dialog.getByRole('button', { name: 'Approve' }))
  await expect(tab('Pending')).toHaveText('Pending (0)')
  await expect(tab('Pending')).toBeFocused()
})

test('the log is searched, narrowed and paged; an entry is unfolded and taken back', async ({
  startSite,
  page,
}) => {
  const site = await startSite(demo())
  const desk = await Visitor.signIn(site.address, ingrid.username, ingrid.password)
  for (let evening = 1; evening <= 26; evening++) {
    const event = { title: `Evening ${evening}`, description: 'By the fire.', eventDate: '1931' }
    await desk.call('POST', '/timeline', { ...event, eventType: 'other' })
  }
  await arriveSignedIn(page, site.address, ingrid)
  const keys = new Keys(page)
  await keys.open(`${site.address}/admin/activity`)
  const entries = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  const search = page.getByRole('searchbox', { name: 'Search the log' })
  await keys.write(search, 'Evening 17')
  await expect(entries).toHaveCount(1)
  await keys.use(page.getByRole('button', { name: 'Clear search' }))
  await expect(search).toBeFocused()
  await keys.choose(page.getByLabel('Action'), 'Create timeline event')
  await keys.choose(page.getByLabel('Per page'), '25')
  await expect(entries).toHaveCount(25)
  const next = page.getByRole('button', { name: 'Next' })
  await keys.use(next)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(entries).toHaveCount(1)
  await expect(next, 'the last page is no place to be thrown from').toBeFocused()
  await keys.back(entries.getByRole('button', { name: /“Evening 1”/ }))
  await keys.press('Enter')
  await keys.use(page.getByRole('button', { name: 'Take this back' }))
  await keys.use(page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }))
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible()
  await expect(entries.getByRole('button', { name: /“Evening 1”/ })).toBeFocused()
})

/** Markdown of the family: what becomes a link, a picture, a heading, and what stays words. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Markdown } from '#client/ui/markdown/markdown.tsx'
import { getDestination } from '#client/ui/markdown/markdown-link.tsx'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'

prepareBrowser()

const linkTo = (name: RegExp | string) => screen.getByRole('link', { name })

it('leads out of the site in a new tab that knows nothing of it, and says so', () => {
  renderComponent(<Markdown text="[museum](https://example.org/a?b=1)" />)
  const link = linkTo('museum (opens in a new tab)')
  expect(link.getAttribute('href')).toBe('https://example.org/a?b=1')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.getAttribute('target')).toBe('_blank')
})

it('leads within the site in the same tab, and to mail', () => {
  renderComponent(<Markdown text="[tree](/family-tree?person=1) [write](mailto:kari@example.org)" />)
  expect(linkTo('tree').getAttribute('href')).toBe('/family-tree?person=1')
  expect(linkTo('tree').hasAttribute('target')).toBe(false)
  expect(linkTo('write').getAttribute('href')).toBe('mailto:kari@example.org')
})

it('makes links of addresses as people paste them, without what ends the sentence', () => {
  const text = [
    'See https://example.org/boats_(old)?a=1, and (www.example.org).',
    'Not `https://example.org/code`, nor https:// alone; [here](https://example.org/here) once.',
  ]
  renderComponent(<Markdown text={text.join('\n')} />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://example.org/boats_(old)?a=1',
    'https://www.example.org/',
    'https://example.org/here',
  ])
  expect(document.querySelector('p')?.textContent).toContain(', and (www.example.org')
})

it('makes no link of a script or of anything else that could run', () => {
  const traps = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
  ]
  renderComponent(<Markdown text={traps.map((trap) => `[trap](${trap})`).join(' ')} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(/trap trap/)).toBeTruthy()
})

it('knows the site from places that only look like it', () => {
  const site = window.location.origin
  expect(getDestination('//evil.example/x')).toEqual({ kind: 'external', to: expect.stringContaining('evil') })
  expect(getDestination('/\\evil.example/x')).toEqual({ kind: 'external', to: expect.stringContaining('evil') })
  expect(getDestination(`${site}/news`)).toEqual({ kind: 'page', to: '/news' })
  expect(getDestination('/api/media/abc')).toEqual({ kind: 'file', to: '/api/media/abc' })
  expect(getDestination('#top')).toBeNull()
  expect(getDestination('java\nscript:alert(1)')).toBeNull()
})

it('shows tags as they were typed, and runs none of them', () => {
  renderComponent(
    <Markdown text={'<img src=x onerror="alert(1)"> and <b>bold</b>\n\n<script>alert(1)</script>'} />,
  )
  expect(screen.queryByRole('img')).toBeNull()
  expect(document.querySelector('main script, b, script[src]')).toBeNull()
  expect(screen.getByText(/<b>bold<\/b>/)).toBeTruthy()
})

it("shows the site's own pictures when they are scrolled to, and others as links", () => {
  renderComponent(
    <Markdown text={'![slope](/api/media/abc "About 1902")\n\n![far](https://example.org/a.jpg)'} />,
  )
  const picture = screen.getByRole('img', { name: 'slope' })
  expect(picture.getAttribute('src')).toContain('/api/media/abc')
  expect(picture.getAttribute('loading')).toBe('lazy')
  expect(screen.getByText('About 1902')).toBeTruthy()
  expect(linkTo(/^far/).getAttribute('href')).toBe('https://example.org/a.jpg')
})

it('puts its headings below those of the page, and keeps line breaks', () => {
  renderComponent(<Markdown text={'# One\n\n###### Six\n\nfirst line\nsecond line'} />)
  expect(screen.getByRole('heading', { level: 2, name: 'One' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 6, name: 'Six' })).toBeTruthy()
  expect(screen.getByText(/first line/).querySelector('br')).toBeTruthy()
})

it('begins its headings deeper where it stands in a dialog', () => {
  renderComponent(<Markdown text={'# One\n\n## Two'} topHeading={3} />)
  expect(screen.getByRole('heading', { level: 3, name: 'One' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 4, name: 'Two' })).toBeTruthy()
})

it('lets the headings that somebody began with be the highest', () => {
  renderComponent(<Markdown text={'## Two\n\n### Three'} />)
  expect(screen.getByRole('heading', { level: 2, name: 'Two' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3, name: 'Three' })).toBeTruthy()
})

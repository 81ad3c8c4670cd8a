/** Tests of the rendered Markdown: links, images and headings. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import Markdown from '#client/ui/markdown/markdown.tsx'
import { getDestination } from '#client/ui/markdown/markdown-link.tsx'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'

prepareBrowser()

const linkTo = (name: RegExp | string) => screen.getByRole('link', { name })

it('opens external links in a new tab without referrer and announces the new tab', () => {
  renderComponent(<Markdown text="[museum](https://example.org/a?b=1)" />)
  const link = linkTo('museum (opens in a new tab)')
  expect(link.getAttribute('href')).toBe('https://example.org/a?b=1')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.getAttribute('target')).toBe('_blank')
})

it('opens links to the site and to e-mail addresses in the same tab', () => {
  renderComponent(<Markdown text="[tree](/family-tree?person=1) [write](mailto:kari@example.org)" />)
  expect(linkTo('tree').getAttribute('href')).toBe('/family-tree?person=1')
  expect(linkTo('tree').hasAttribute('target')).toBe(false)
  expect(linkTo('write').getAttribute('href')).toBe('mailto:kari@example.org')
})

it('links plain URLs without trailing punctuation', () => {
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

it('renders script and other unsafe links as text', () => {
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

it('recognizes other sites whose URLs look like this site', () => {
  const site = window.location.origin
  expect(getDestination('//evil.example/x')).toEqual({
    kind: 'external',
    to: expect.stringContaining('evil'),
  })
  expect(getDestination('/\\evil.example/x')).toEqual({
    kind: 'external',
    to: expect.stringContaining('evil'),
  })
  expect(getDestination('/.//evil.example/x')?.kind).toBe('external')
  expect(getDestination(`${site}/news`)).toEqual({ kind: 'page', to: '/news' })
  expect(getDestination('/api/media/abc')).toEqual({ kind: 'file', to: '/api/media/abc' })
  expect(getDestination('#top')).toBeNull()
  expect(getDestination('java\nscript:alert(1)')).toBeNull()
})

it('shows HTML tags as text', () => {
  renderComponent(
    <Markdown text={'<img src=x onerror="alert(1)"> and <b>bold</b>\n\n<script>alert(1)</script>'} />,
  )
  expect(screen.queryByRole('img')).toBeNull()
  expect(document.body.querySelector('script, b')).toBeNull()
  expect(screen.getByText(/<b>bold<\/b>/)).toBeTruthy()
})

it("loads the site's own images lazily and shows other images as links", () => {
  renderComponent(
    <Markdown text={'![slope](/api/media/abc "About 1902")\n\n![far](https://example.org/a.jpg)'} />,
  )
  const picture = screen.getByRole('img', { name: 'slope' })
  expect(picture.getAttribute('src')).toContain('/api/media/abc')
  expect(picture.getAttribute('loading')).toBe('lazy')
  expect(screen.getByText('About 1902')).toBeTruthy()
  expect(linkTo(/^far/).getAttribute('href')).toBe('https://example.org/a.jpg')
})

it('enlarges images of the site on a click, but not inside a link, and omits the one that stands beside the text', () => {
  renderComponent(
    <Markdown
      text={'![cover](/api/media/cover)\n\n![slope](/api/media/slope)\n\n[![map](/api/media/map)](/archives)'}
      omittedImage="/api/media/cover"
    />,
  )
  expect(screen.queryByText('cover')).toBeNull()
  const buttons = screen.getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Enlarge the picture: slope'])
  expect(screen.getByText('slope')).toBeTruthy()
  expect(screen.getByText('map')).toBeTruthy()
})

it('lowers headings below the page title and keeps line breaks', () => {
  renderComponent(<Markdown text={'# One\n\n###### Six\n\nfirst line\nsecond line'} />)
  expect(screen.getByRole('heading', { level: 2, name: 'One' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 6, name: 'Six' })).toBeTruthy()
  expect(screen.getByText(/first line/).querySelector('br')).toBeTruthy()
})

it('lowers headings further inside a dialog', () => {
  renderComponent(<Markdown text={'# One\n\n## Two'} topHeading={3} />)
  expect(screen.getByRole('heading', { level: 3, name: 'One' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 4, name: 'Two' })).toBeTruthy()
})

it('treats the first heading level of a text as its highest level', () => {
  renderComponent(<Markdown text={'## Two\n\n### Three'} />)
  expect(screen.getByRole('heading', { level: 2, name: 'Two' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3, name: 'Three' })).toBeTruthy()
})

it.each([
  ['open HTML comments', '<!-- '.repeat(10_000)],
  ['nested lists', '1. '.repeat(10_000)],
  ['nested quotes', '>'.repeat(10_000)],
])('renders a line of 10,000 %s', (_, text) => {
  renderComponent(<Markdown text={`A letter ${text}\n\n${text}letter`} />)
  expect(document.body.textContent).toContain('letter')
})

it.each([
  ['open emphasis', ' *ing', 70_000, '*ing *ing'],
  ['quotes', '\n\n> a', 60_000, 'a'],
  ['addresses', 'g/a_(r', 97_000, 'g/a_(rg/a_(r'],
])('renders a long text of %s', (_, text, length, shown) => {
  renderComponent(<Markdown text={text.repeat(length / text.length)} />)
  expect(document.body.textContent).toContain(shown)
})

it('shows the whole of a long text, with its list', () => {
  const paragraphs = Array.from({ length: 400 }, (_, n) => `Year ${n} brought snow, and Kari wrote home.`)
  renderComponent(<Markdown text={`${paragraphs.join('\n\n')}\n\n1. one\n\n2. two\n`} />)
  expect(document.querySelectorAll('p').length).toBeGreaterThanOrEqual(400)
  expect(document.querySelectorAll('ol > li')).toHaveLength(2)
})

it('shows lists and quotes in each other, and lines of dashes', () => {
  renderComponent(<Markdown text={`- a\n  - > b\n\n${'- '.repeat(40)}\n`} />)
  expect(document.querySelector('li li blockquote')?.textContent?.trim()).toBe('b')
  expect(document.querySelector('hr')).not.toBeNull()
})

/** Texts in Markdown: rendered, and searched for anything that would run or load from elsewhere. */
import { z } from 'zod'
import { findMediaIdsInMarkdown } from '#shared/media-url.ts'
import { type FuzzKind, toBytes, toText } from '../fuzz-kind.ts'
import { loadClientCode } from '../load-client-code.ts'

const texts = [
  '# The farm\n\nWe moved *in spring*, **all** of us.\n\n- one\n- two\n  1. three\n\n> a letter\n\n---\n',
  '[tree](/family-tree?person=1) [museum](https://example.org/a_(b)?c=1 "x") <https://example.org> www.example.org.',
  '![barn](/api/media/8c4f0f5e-6a4e-4d0e-9d59-0d5b6a1c2e3f "The barn") ![x](https://example.org/x.png)',
  '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) [y]: data:text/html,1\n\n[y]',
  '```js\ncode\n```\n\n`a` \\* &amp; &#x6a; | a | b |\n|---|---|\n| 1 | 2 |',
]

const words = [
  ...[
    '[',
    ']',
    '(',
    ')',
    '![',
    '](',
    '<',
    '>',
    '`',
    '```',
    '*',
    '**',
    '_',
    '#',
    '>',
    '\n',
    '\n\n',
    '\\',
    '&',
    '|',
    '~',
  ],
  ...[
    'javascript:alert(1)',
    'JaVa\tScRiPt:',
    'data:text/html,',
    'vbscript:',
    '//evil.example/',
    '/\\evil.example',
    '&#106;',
  ],
  ...[
    '<script>',
    '<svg onload=x>',
    '<style>',
    '<!--',
    'https://',
    'www.',
    '/api/media/',
    '[a]: ',
    '    ',
    '1. ',
    '- ',
  ],
]

const markdown = z.object({
  renderMarkdown: z.custom<(text: string) => string>((value) => typeof value === 'function'),
})

/** Emotion writes the styles of each component as `style` elements, which are no part of the text. */
function withoutStyles(html: string): string {
  return html.replaceAll(/<style data-emotion=[^>]*>[^<]*<\/style>/g, '')
}

const safeTags =
  /^(?:div|p|br|hr|a|em|strong|del|code|pre|ul|ol|li|blockquote|h[2-6]|span|img|svg|path|picture|source|table|t[rdh]|thead|tbody|input|sup|section)$/

/** The button that enlarges a picture of the site. */
const enlargeButton = /^<button type="button" aria-label="Enlarge the picture: /

function checkHtml(html: string): void {
  for (const [whole, tag = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|[^>"])*)>/gi)) {
    if (!safeTags.test(tag) && !enlargeButton.test(whole)) throw new Error(`Renders ${whole.slice(0, 200)}`)
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
      if (/^on|^srcdoc$|^formaction$/i.test(name)) throw new Error(`Renders ${whole.slice(0, 200)}`)
      if (name === 'href' && !/^(?:https?:\/\/|mailto:|\/(?![/\\]))/i.test(value))
        throw new Error(`Links to ${value}`)
      if (/^src(?:set)?$/.test(name) && !/^(?:\/api\/media\/|data:image\/)/.test(value))
        throw new Error(`Loads ${value}`)
    }
  }
}

export async function openKind(): Promise<FuzzKind> {
  const { renderMarkdown } = markdown.parse(await loadClientCode('client/markdown.tsx'))
  return {
    seeds: texts.map(toBytes),
    words,
    run(input) {
      const text = toText(input)
      findMediaIdsInMarkdown(text)
      checkHtml(withoutStyles(renderMarkdown(text)))
    },
  }
}

/** Renders Markdown to HTML outside of a browser. */
import { ChakraProvider } from '@chakra-ui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { system } from '#client/theme/system.ts'
import Markdown from '#client/ui/markdown/markdown.tsx'

Object.assign(globalThis, { window: { location: { origin: 'https://family.example' } } })

export function renderMarkdown(text: string): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ChakraProvider value={system}>
        <Markdown text={text} />
      </ChakraProvider>
    </MemoryRouter>,
  )
}

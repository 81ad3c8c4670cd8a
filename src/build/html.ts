/** Orders the script and style tags of the built index.html so that the sign-in page appears early on a slow connection. */
import type { Plugin } from 'vite'
import { startChunk, vendorChunks } from './chunks.ts'

interface ChunkTag {
  html: string
  url: string
}

/** Finds the tag that Vite wrote for a chunk; null when the build has no such chunk. */
function findTag(html: string, chunk: string): ChunkTag | null {
  const tag = new RegExp(`\\s*<(?:script|link)[^>]*"(/assets/${chunk}-[^"]+\\.js)"[^>]*>(?:</script>)?`).exec(
    html,
  )
  return tag?.[1] === undefined ? null : { html: tag[0], url: tag[1] }
}

const scriptTag = (url: string, attributes = '') =>
  `<script type="module" crossorigin${attributes} src="${url}"></script>`

/**
 * Puts the start chunk first and lets it run without waiting for the others. Preloads the largest vendor chunk before it:
 * the first request reuses the open connection, every other one needs a round trip for a new connection. Vendor chunks
 * run one by one as they arrive. Style sheets move below the splash, which does not need them.
 */
export const orderTags: Plugin = {
  name: 'order-tags',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const start = findTag(html, startChunk)
      const app = findTag(html, 'index')
      if (!start || !app) throw new Error('The build has no start chunk or no entry.')
      const vendors = vendorChunks.flatMap((chunk) => findTag(html, chunk) ?? [])
      const styles = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? []
      const largest = vendors.at(-1)
      const preload = largest ? `<link rel="modulepreload" crossorigin href="${largest.url}">` : ''
      const rest = [start, ...vendors, app].reduce((page, tag) => page.replace(tag.html, ''), html)
      return rest
        .replace(styles.join(''), '')
        .replace('<title>', `${preload}\n    ${scriptTag(start.url, ' async')}\n    <title>`)
        .replace(
          '</head>',
          `  ${[...vendors, app].map(({ url }) => scriptTag(url)).join('\n    ')}\n  </head>`,
        )
        .replace('</body>', `${styles.join('')}\n  </body>`)
    },
  },
}

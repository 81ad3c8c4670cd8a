/** A link in a relative's text: to the web, an e-mail address or a page of this site; other targets become plain text. */
import { chakra } from '@chakra-ui/react'
import { ExternalLink as NewTabIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExternalLink, TextLink } from '../controls/button.tsx'

/** The kind of a link's target: a page of this site, a file of this site, an e-mail address or another site. */
export type Destination = { kind: 'page' | 'file' | 'mail' | 'external'; to: string }

/** Null for forbidden targets, such as scripts, and for anchors inside the text. */
export function getDestination(address: string | undefined): Destination | null {
  const written = address?.trim() ?? ''
  if (written === '' || written.startsWith('#')) return null
  const url = parseUrl(written)
  if (url === null) return null
  if (url.protocol === 'mailto:') return { kind: 'mail', to: url.href }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  // As an address in a link, a path with two slashes is that of another site.
  if (url.origin !== window.location.origin || url.pathname.startsWith('//')) {
    return { kind: 'external', to: url.href }
  }
  const to = url.pathname + url.search + url.hash
  return { kind: url.pathname.startsWith('/api/') ? 'file' : 'page', to }
}

/** `URL.parse` is missing before Safari 18 and Chrome 126. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address, window.location.origin)
  } catch {
    return null
  }
}

export function MarkdownLink({ address, children }: { address: string | undefined; children?: ReactNode }) {
  const destination = getDestination(address)
  if (destination === null) return <>{children}</>
  const { kind, to } = destination
  if (kind === 'page') return <TextLink to={to}>{children}</TextLink>
  if (kind === 'mail') return <ExternalLink href={to}>{children}</ExternalLink>
  return (
    <ExternalLink href={to} target="_blank" rel="noopener noreferrer">
      {children}
      {'\u00a0'}
      <chakra.svg as={NewTabIcon} aria-hidden display="inline" w="0.8em" h="0.8em" />
      <chakra.span srOnly>(opens in a new tab)</chakra.span>
    </ExternalLink>
  )
}

/** A link in a text that a member wrote: to the web, to mail or within the site; to anywhere else it is words only. */
import { chakra } from '@chakra-ui/react'
import { ExternalLink as NewTabIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExternalLink, TextLink } from '../controls/button.tsx'

/** Where an address leads: to a page of the site, to a file of it, to mail, or out. */
export type Destination = { leads: 'within' | 'file' | 'mail' | 'out'; to: string }

/** Null for whatever may not be followed, such as scripts, and for places within the text itself. */
export function destinationOf(address: string | undefined): Destination | null {
  const written = address?.trim() ?? ''
  if (written === '' || written.startsWith('#')) return null
  const url = URL.parse(written, `${window.location.origin}/`)
  if (url === null) return null
  if (url.protocol === 'mailto:') return { leads: 'mail', to: url.href }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  if (url.origin !== window.location.origin) return { leads: 'out', to: url.href }
  const to = url.pathname + url.search + url.hash
  return { leads: url.pathname.startsWith('/api/') ? 'file' : 'within', to }
}

export function MarkdownLink({ address, children }: { address: string | undefined; children?: ReactNode }) {
  const destination = destinationOf(address)
  if (destination === null) return <>{children}</>
  const { leads, to } = destination
  if (leads === 'within') return <TextLink to={to}>{children}</TextLink>
  if (leads === 'mail') return <ExternalLink href={to}>{children}</ExternalLink>
  return (
    <ExternalLink href={to} target="_blank" rel="noopener noreferrer">
      {children}
      {'\u00a0'}
      <chakra.svg as={NewTabIcon} aria-hidden display="inline" w="0.8em" h="0.8em" />
      <chakra.span srOnly>(opens in a new tab)</chakra.span>
    </ExternalLink>
  )
}

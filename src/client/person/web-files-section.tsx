/** The files of a person that a family tree file names by their addresses: links, which the page does not load. */
import { chakra } from '@chakra-ui/react'
import type { WebFile } from '#shared/contracts/facts.contract.ts'
import { getWebHost } from '#shared/web-address.ts'
import { WebAddress } from './record-lines.tsx'
import { Section } from './section.tsx'

export function WebFilesSection({ files }: { files: readonly WebFile[] }) {
  if (files.length === 0) return null
  return (
    <Section heading="On the web">
      <chakra.ul display="grid" gap="3" listStyleType="none">
        {files.map(({ title, url }) => (
          <chakra.li key={url} overflowWrap="anywhere">
            <WebAddress address={url}>{title}</WebAddress>
            <chakra.span textStyle="small" color="text.muted">
              {getWebHost(url)}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  )
}

/** The list of new recovery codes, with buttons to copy and download them. */
import { chakra } from '@chakra-ui/react'
import { Check, Copy, Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { downloadFile } from '#client/ui/files/save-file.ts'
import { useSiteName } from '#client/ui/layout/document-title.tsx'
import { copyText } from '../manage/invitation/copy-text.ts'

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null)
  const siteName = useSiteName()
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    if (list.current) setIsCopied(await copyText(list.current))
  }

  function download() {
    const text = `${siteName}: recovery codes\n${location.origin}\n\n${codes.join('\n')}\n`
    downloadFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <chakra.p>
        If you lose your phone, you can sign in with one of these codes instead of the app. Each code works
        once. The codes are shown only now: print them, or write them down and keep them in a safe place.
      </chakra.p>
      <chakra.ol
        ref={list}
        aria-label="Recovery codes"
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))"
        gap="2"
        p="4"
        bg="sunken"
        borderRadius="md"
        fontFamily="mono"
        fontSize="1.0625rem"
      >
        {codes.map((code) => (
          // The line ends separate the codes when they are copied.
          <li key={code}>{`${code}\n`}</li>
        ))}
      </chakra.ol>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button variant="outline" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="outline" onClick={download}>
          <Download aria-hidden />
          Download
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

/** Prints the report, or saves it as a PDF file. */
import { chakra } from '@chakra-ui/react'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { printPage } from '#client/ui/browser/print-page.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { formatFullDate } from '#client/ui/format/format-date.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { useSiteName } from '#client/ui/layout/document-title.tsx'
import type { Book } from './book/book.ts'
import type { PaperName } from './pdf/create-pdf-book.ts'
import { usePdf } from './use-pdf.ts'

interface SavePanelProps {
  book: Book
  /** Resolves once the whole report is on the page. */
  onPrint: () => Promise<void>
}

/** Countries in which paper is "Letter". */
const letterCountries = /-(?:US|CA|MX|PH|CL|CO|CR|GT|PA|PR|SV|VE)\b/

function getDefaultPaper(): PaperName {
  return letterCountries.test(navigator.language) ? 'Letter' : 'A4'
}

export function SavePanel({ book, onPrint }: SavePanelProps) {
  const site = useSiteName()
  const [paper, setPaper] = useState(getDefaultPaper)
  const [isPreparing, setIsPreparing] = useState(false)
  const { state, create, cancel, download, share } = usePdf()

  async function print() {
    setIsPreparing(true)
    await onPrint()
    await printPage()
    setIsPreparing(false)
  }

  return (
    <chakra.div display="grid" gap="4" mb="6" maxW="46rem" mx="auto">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Button variant="outline" disabled={isPreparing} onClick={() => void print()}>
          <Printer aria-hidden />
          {isPreparing ? 'Preparing…' : 'Print'}
        </Button>
        <Button
          disabled={state.step === 'working'}
          onClick={() => void create({ book, paper, site, date: formatFullDate(Date.now()) })}
        >
          <Download aria-hidden />
          Save as PDF
        </Button>
        <chakra.div minW="8rem">
          <Field label="Paper" inlineLabel="always">
            {(control) => (
              <Select
                {...control}
                value={paper}
                onChange={({ currentTarget: { value } }) => setPaper(value === 'Letter' ? 'Letter' : 'A4')}
              >
                <option value="A4">A4</option>
                <option value="Letter">Letter</option>
              </Select>
            )}
          </Field>
        </chakra.div>
      </chakra.div>
      {state.step === 'working' && (
        <chakra.div display="grid" gap="3" justifyItems="start">
          <chakra.div w="full">
            <ProgressBar label="Creating the PDF file" share={state.share} />
          </chakra.div>
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
        </chakra.div>
      )}
      {state.step === 'finished' && (
        <Alert tone="success" title={state.file.name}>
          {`The file is ready (${formatFileSize(state.file.size)}). `}
          {!state.canShareFile && 'You will find the file in your downloads.'}
          <chakra.span display="flex" flexWrap="wrap" gap="3" mt="3">
            {state.canShareFile && <Button onClick={share}>Share</Button>}
            <Button variant="outline" onClick={download}>
              {state.canShareFile ? 'Save on this device' : 'Save again'}
            </Button>
          </chakra.span>
        </Alert>
      )}
      {state.step === 'failed' && (
        <Alert tone="destructive" title="The PDF file could not be created">
          {state.message}
        </Alert>
      )}
    </chakra.div>
  )
}

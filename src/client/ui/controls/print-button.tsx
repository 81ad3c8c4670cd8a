/** The button that prints the page. */
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { printPage } from '../browser/print-page.ts'
import { Button } from './button.tsx'

export function PrintButton() {
  const [isPreparing, setIsPreparing] = useState(false)
  async function print() {
    setIsPreparing(true)
    await printPage()
    setIsPreparing(false)
  }
  return (
    <Button variant="outline" disabled={isPreparing} onClick={() => void print()}>
      <Printer aria-hidden />
      {isPreparing ? 'Preparing…' : 'Print'}
    </Button>
  )
}

/** Input for the width of the drawing in sheets. */
import { chakra } from '@chakra-ui/react'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { ExportLayout } from './layout/export-layout.ts'
import { countSheets, maxSheetColumns, maxSheets } from './layout/sheet-plan.ts'

interface SheetCountStepperProps {
  columns: number
  layout: ExportLayout
  onChange: (columns: number) => void
}

export function SheetCountStepper({ columns, layout, onChange }: SheetCountStepperProps) {
  const label = useId()
  const isMaximum = columns >= maxSheetColumns || countSheets(columns + 1, layout) > maxSheets
  return (
    <chakra.div role="group" aria-labelledby={label}>
      <chakra.p id={label} textStyle="small" fontWeight={600} mb="1.5">
        How many sheets wide
      </chakra.p>
      <chakra.div display="flex" alignItems="center" gap="3">
        <Button
          variant="outline"
          size="icon"
          aria-label="One sheet fewer"
          disabled={columns <= 1}
          onClick={() => onChange(columns - 1)}
        >
          <Minus aria-hidden />
        </Button>
        <chakra.output textStyle="figure" minW="2ch" textAlign="center" fontVariantNumeric="tabular-nums">
          {columns}
        </chakra.output>
        <Button
          variant="outline"
          size="icon"
          aria-label="One sheet more"
          disabled={isMaximum}
          onClick={() => onChange(columns + 1)}
        >
          <Plus aria-hidden />
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

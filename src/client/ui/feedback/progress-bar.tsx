/** A progress bar with a label and the percentage. */
import { chakra } from '@chakra-ui/react'

interface ProgressBarProps {
  /** The activity: "Uploading boat.jpg". */
  label: string
  /** From 0 to 1; null if the progress is unknown. */
  share: number | null
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? null : Math.floor(Math.min(Math.max(share, 0), 1) * 100)
  return (
    <div>
      <chakra.div display="flex" justifyContent="space-between" gap="4" mb="2" textStyle="control">
        <p role="status">{label} …</p>
        {percent !== null && (
          <chakra.p color="text.muted" fontVariantNumeric="tabular-nums" aria-hidden>
            {percent} %
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        h="0.625rem"
        bg="sunken"
        borderWidth="1px"
        borderColor="line.strong"
        borderRadius="full"
        overflow="hidden"
      >
        {percent === null ? (
          <chakra.div
            key="unknown"
            h="full"
            w="30%"
            bg="accent"
            animation="travel 1.4s ease-in-out infinite"
          />
        ) : (
          <chakra.div
            key="known"
            h="full"
            bg="accent"
            transitionProperty="width"
            transitionDuration="calm"
            style={{ width: `${percent}%` }}
          />
        )}
      </chakra.div>
    </div>
  )
}

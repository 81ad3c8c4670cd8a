/** The year, the date, the place and the image of an event. */
import { chakra } from '@chakra-ui/react'
import { MapPin } from 'lucide-react'
import { EnlargeButton } from '#client/ui/media/enlarge-button.tsx'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { formatEdtfDate, formatYearInWords } from '#shared/genealogy/dates/format-date.ts'
import { formatDatePhrase } from '#shared/genealogy/dates/format-date-words.ts'

/** Shows "about 1850" and "between 1850 and 1860" with small words and large years. */
function Year({ label }: { label: string }) {
  return (
    <chakra.p textStyle="figure" color="accent.text">
      {label.split(/(\b\p{Ll}+ )/u).map((part) =>
        /^\p{Ll}/u.test(part) ? (
          <chakra.span
            key={part}
            fontSize="0.5em"
            fontStyle="italic"
            fontWeight={400}
            letterSpacing="0"
            color="text.muted"
          >
            {part}
          </chakra.span>
        ) : (
          part && (
            <chakra.span
              key={part}
              fontSize="min(clamp(2.25rem, 1.6rem + 1.9vw, 3.25rem), 13vw)"
              lineHeight="1"
            >
              {part}
            </chakra.span>
          )
        ),
      )}
    </chakra.p>
  )
}

/** Matches a date with a month, but not the minus sign of a year BC. */
const monthPattern = /\d-\d\d/

interface EventDateProps {
  event: TimelineEvent
  side: 'start' | 'end'
  /** Whether the image is visible when the page opens. */
  first: boolean
}

export function EventDate({ event, side, first }: EventDateProps) {
  const { event_date, event_date_phrase, location } = event
  return (
    <chakra.div
      gridRow="1"
      gridColumn={{ base: '2', md: side === 'start' ? '3' : '1' }}
      textAlign={{ base: 'start', md: side === 'start' ? 'start' : 'end' }}
      pt={{ base: '0.25rem', md: '0' }}
    >
      <Year label={formatYearInWords(event_date)} />
      {monthPattern.test(event_date) && (
        <chakra.p textStyle="small" color="text.muted" mt="1.5">
          {formatEdtfDate(event_date)}
        </chakra.p>
      )}
      {event_date_phrase && (
        <chakra.p textStyle="small" color="text.muted" fontStyle="italic" mt="1">
          “{formatDatePhrase(event_date_phrase)}”
        </chakra.p>
      )}
      {location && (
        <chakra.p textStyle="small" color="text.muted" mt="1">
          <chakra.span display="inline-block" verticalAlign="-0.15em" me="1" aria-hidden>
            <MapPin size={15} />
          </chakra.span>
          {location}
        </chakra.p>
      )}
      <EventImage event={event} side={side} first={first} />
    </chakra.div>
  )
}

/** The aspect ratio of the image, limited for very tall and very wide images. */
function getImageRatio({ image }: TimelineEvent): number {
  return image ? Math.min(Math.max(image.width / image.height, 0.8), 2.2) : 4 / 3
}

/** The image with a white border. */
function EventImage({ event, side, first }: EventDateProps) {
  const { image_url, image, title } = event
  if (!image_url) return null
  return (
    <chakra.div
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      p="2"
      mt="4"
      mb={{ base: '2', md: '0' }}
      w="full"
      maxW={{ md: getImageRatio(event) < 1 ? '18rem' : '26rem' }}
      ms={{ md: side === 'end' ? 'auto' : '0' }}
      borderRadius="sm"
      boxShadow="sheet"
    >
      <EnlargeButton url={image_url} picture={image} title={title}>
        <ResponsiveImage
          url={image_url}
          picture={image}
          alt={title}
          sizes="(min-width: 72rem) 26rem, (min-width: 48rem) 40vw, 84vw"
          ratio={getImageRatio(event)}
          eager={first}
        />
      </EnlargeButton>
    </chakra.div>
  )
}

/** The frame of a card about a submission or a draft, and a section with a list of such cards. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, type Ref, useId } from 'react'
import { Panel } from '#client/ui/layout/panel.tsx'
import type { SubmissionType } from '#shared/contracts/submissions.contract.ts'
import { submissionTexts } from './submission-messages.ts'
import { FirstPicture } from './submitted-pictures.tsx'

interface CardFrameProps {
  /** Unknown where this device cannot decrypt the content. */
  type: SubmissionType | undefined
  /** Short texts after the type: when it was saved, the number of files. */
  details: readonly string[]
  title: string
  /** The URL of the first picture. */
  picture?: string | undefined
  children: ReactNode
}

export function CardFrame({ type, details, title, picture, children }: CardFrameProps) {
  const titleId = useId()
  return (
    <Panel as="article" aria-labelledby={titleId} p={{ base: 'min(1.25rem, 6vw)', md: '6' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2" mb="2">
        {type && (
          <chakra.span textStyle="label" color="text.muted">
            {submissionTexts[type].name}
          </chakra.span>
        )}
        {details.map((text) => (
          <chakra.span key={text} textStyle="small" color="text.muted">
            {text}
          </chakra.span>
        ))}
      </chakra.div>
      <chakra.div display="flex" alignItems="flex-start" gap="4">
        <chakra.h3 id={titleId} dir="auto" flex="1" minW="0" textStyle="heading" overflowWrap="anywhere">
          {title}
        </chakra.h3>
        {picture !== undefined && <FirstPicture url={picture} />}
      </chakra.div>
      {children}
    </Panel>
  )
}

interface CardSectionProps {
  heading: string
  /** The heading takes the focus when a card has been removed. */
  headingRef: Ref<HTMLHeadingElement>
  /** List items with the cards. */
  children: ReactNode
}

export function CardSection({ heading, headingRef, children }: CardSectionProps) {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h2 id={id} ref={headingRef} tabIndex={-1} textStyle="label" color="text.muted" mb="3">
        {heading}
      </chakra.h2>
      <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" listStyleType="none">
        {children}
      </chakra.ul>
    </chakra.section>
  )
}

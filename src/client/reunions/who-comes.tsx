/** Who comes to a reunion, and who brings what. */
import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react'
import { answerLabels } from '#client/submissions/attendance/answer-labels.ts'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { type AttendanceAnswer, attendanceAnswer } from '#shared/reunions/attendance-fields.ts'
import { formatPeopleCount } from './format-reunion.ts'
import { type AttendanceView, listThings } from './own-answer.ts'

const icons: Readonly<Record<AttendanceAnswer, LucideIcon>> = {
  yes: CircleCheck,
  perhaps: CircleHelp,
  no: CircleX,
}

/** "Anna Lindqvist and 2 more", "Anna Lindqvist (waiting to be sent)". */
function formatWho({ name, people_count, waiting }: AttendanceView): string {
  const others = people_count > 1 ? ` and ${people_count - 1} more` : ''
  return `${name}${others}${waiting === null ? '' : ' (waiting to be sent)'}`
}

export function WhoComes({ answers }: { answers: readonly AttendanceView[] }) {
  return (
    <TitledPanel heading="Who comes" mb="6">
      <chakra.p mb="3">{formatPeopleCount(answers)}</chakra.p>
      {attendanceAnswer.options.map((answer) => {
        const given = answers.filter((one) => one.answer === answer)
        const Icon = icons[answer]
        return (
          given.length > 0 && (
            <chakra.div key={answer} mt="4">
              <chakra.h3
                textStyle="label"
                color={answer === 'yes' ? 'accent.text' : 'text.muted'}
                display="flex"
                gap="2"
                alignItems="center"
              >
                <Icon size={18} aria-hidden />
                {answerLabels[answer]}
              </chakra.h3>
              <chakra.ul listStyleType="none" mt="1">
                {given.map((one) => (
                  <chakra.li key={one.id} py="1" overflowWrap="anywhere" dir="auto">
                    {formatWho(one)}
                  </chakra.li>
                ))}
              </chakra.ul>
            </chakra.div>
          )
        )
      })}
    </TitledPanel>
  )
}

interface WhoBringsProps {
  listed: readonly string[]
  answers: readonly AttendanceView[]
}

export function WhoBrings({ listed, answers }: WhoBringsProps) {
  const things = listThings(listed, answers)
  if (things.length === 0) return null
  return (
    <TitledPanel heading="What to bring" mb="6">
      <chakra.ul listStyleType="none">
        {things.map(({ thing, names }) => (
          <chakra.li
            key={thing}
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            columnGap="4"
            py="2"
            borderTopWidth="1px"
            borderColor="line"
            _first={{ borderTopWidth: '0' }}
          >
            <chakra.span fontWeight={600} overflowWrap="anywhere" dir="auto">
              {thing}
            </chakra.span>
            <chakra.span color="text.muted" overflowWrap="anywhere" dir="auto">
              {names.length === 0 ? 'Nobody yet' : names.join(', ')}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </TitledPanel>
  )
}

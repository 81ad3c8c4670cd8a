/** Asks what the user brings: the things of the reunion's list as checkboxes, and a text for other things. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { readThings } from '#client/submissions/attendance/attendance-fields.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useLeaveQuestion } from '#client/ui/dialog/use-leave-question.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, TextArea } from '#client/ui/form/field.tsx'
import { thingsToBring } from '#shared/reunions/attendance-fields.ts'

interface BringFieldProps {
  listed: readonly string[]
  brings: readonly string[]
  /** @returns whether the things were sent or saved */
  onSave: (brings: string[]) => Promise<boolean>
}

/** A tap on a checkbox is saved at once, the text when the user leaves it. */
export function BringField({ listed, brings, onSave }: BringFieldProps) {
  const saved = brings.filter((thing) => !listed.includes(thing))
  /** The text that is being written, and the things that were saved when it began; null while it is as saved. */
  const [edit, setEdit] = useState<{ text: string; before: readonly string[] } | null>(null)
  const [error, setError] = useState<string>()
  const text = edit?.text ?? saved.join('\n')
  // What was saved meanwhile is kept: by another tab, or because an administrator has reworded the list.
  const added = edit ? saved.filter((thing) => !edit.before.includes(thing)) : []
  const others = readThings([text, ...added].join('\n'))
  const isChanged = others.join('\n') !== saved.join('\n')
  const { question } = useLeaveQuestion(isChanged)

  async function save(chosen: readonly string[]) {
    const chosenOfList = listed.filter((thing) => chosen.includes(thing))
    const problem = thingsToBring.safeParse([...chosenOfList, ...others]).error?.issues[0]?.message
    setError(problem)
    // A checkbox is saved also where the text cannot be saved.
    if (problem) return await onSave([...chosenOfList, ...saved])
    if (edit) setEdit({ text, before: others })
    const isSaved = await onSave([...chosenOfList, ...others])
    if (isSaved) setEdit((current) => (current?.text === text ? null : current))
    return isSaved
  }

  return (
    <chakra.div display="grid" gap="3">
      {question}
      {listed.length > 0 && (
        <chakra.fieldset border="0">
          <chakra.legend textStyle="small" fontWeight={600}>
            What will you bring?
          </chakra.legend>
          {listed.map((thing) => (
            <Checkbox
              key={thing}
              label={thing}
              checked={brings.includes(thing)}
              onChange={({ currentTarget: { checked } }) =>
                void save(checked ? [...brings, thing] : brings.filter((one) => one !== thing))
              }
            />
          ))}
        </chakra.fieldset>
      )}
      <chakra.div
        display="grid"
        gap="3"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (isChanged && !currentTarget.contains(relatedTarget)) void save(brings)
        }}
      >
        <Field
          label={listed.length > 0 ? 'Something else' : 'What will you bring?'}
          hint="Write one thing on each line."
          error={error}
        >
          {(control) => (
            <TextArea
              {...control}
              dir="auto"
              rows={2}
              value={text}
              onChange={({ currentTarget: { value } }) => {
                setEdit({ text: value, before: edit?.before ?? saved })
                setError(undefined)
              }}
            />
          )}
        </Field>
        {isChanged && (
          <Button justifySelf="start" onClick={() => void save(brings)}>
            Save
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  )
}

/** The form for news and blog posts: title, excerpt, content. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { Alert } from '#client/ui/alert.tsx'
import { Field, TextArea, TextField } from '#client/ui/field.tsx'
import type { Sending } from './use-submit.ts'

interface TextFormProps {
  id: string
  type: 'news' | 'blog'
  onSend: (sending: Sending) => void
}

const required = ['title', 'excerpt', 'content'] as const
const blank = { title: '', excerpt: '', content: '' }

export function TextForm({ id, type, onSend }: TextFormProps) {
  const [fields, setFields] = useState(blank)
  const [tried, setTried] = useState(false)
  const missing = (name: keyof typeof blank) => fields[name].trim() === ''
  const incomplete = required.some(missing)

  const named = (name: keyof typeof blank) => ({
    name,
    value: fields[name],
    required: true,
    'aria-invalid': tried && missing(name) ? (true as const) : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const gap = required.find(missing)
    if (gap) {
      const field = event.currentTarget.elements.namedItem(gap)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const content = {
      title: fields.title.trim(),
      excerpt: fields.excerpt.trim(),
      content: fields.content.trim(),
    }
    onSend({ type, file: null, payload: () => ({ type, title: content.title, content }) })
  }

  return (
    <chakra.form
      id={id}
      noValidate
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="5"
      onSubmit={submit}
    >
      {tried && incomplete && <Alert tone="destructive">Title, excerpt, and content are required</Alert>}
      <TextField label="Title" maxLength={300} autoComplete="off" {...named('title')} />
      <Field label="Excerpt" hint="One or two sentences that make one want to read on.">
        {(control) => <TextArea rows={2} maxLength={2000} {...control} {...named('excerpt')} />}
      </Field>
      <Field label="Content" hint="An empty line begins a new paragraph.">
        {(control) => <TextArea rows={9} resize="vertical" {...control} {...named('content')} />}
      </Field>
    </chakra.form>
  )
}

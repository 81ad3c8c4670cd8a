/** The endpoint with which an administrator tries whether the mail server accepts emails. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailAddress } from './field-rules.ts'

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/admin/settings/test-mail',
  caller: 'admin',
  body: z.strictObject({ to: emailAddress }),
  output: z.object({ success: z.literal(true) }),
})

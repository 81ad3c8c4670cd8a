/** The environment of processes that read files of others: without passwords and keys. */

const secretVariables = ['ADMIN_PASSWORD', 'IMAGEKIT_PRIVATE_KEY', 'SMTP_URL']

export function getChildEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !secretVariables.includes(name)))
}

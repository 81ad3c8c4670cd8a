/** The environment of processes that read files of others: without passwords and keys. */

const secretVariables = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'IMAGEKIT_PRIVATE_KEY',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
]

export function getChildEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !secretVariables.includes(name)))
}

/** The server sends requests only to the machines that its settings name. */
import http from 'node:http'
import type net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ForbiddenAddressError, sendRequest } from '#server/outbound-requests.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** Starts a machine that notes what is asked of it. */
async function startMachine(redirect?: string) {
  const heard: string[] = []
  const server = http.createServer((request, response) => {
    heard.push(request.url ?? '')
    if (redirect) response.writeHead(302, { Location: redirect })
    response.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => server.close())
  return { heard, address: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}` }
}

test.each(['PUBLIC_URL', 'IMAGEKIT_URL_ENDPOINT', 'S3_ENDPOINT', 'PUSH_ORIGIN'])(
  'calls the machine that %s names',
  async (variable) => {
    const { heard, address } = await startMachine()
    const environment = {
      ...{
        IMAGEKIT_PUBLIC_KEY: 'p',
        IMAGEKIT_PRIVATE_KEY: 'k',
        IMAGEKIT_URL_ENDPOINT: 'https://images.example',
      },
      ...{ S3_BUCKET: 'family', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' },
      S3_ENDPOINT: 'https://bucket.example',
      [variable]: address,
    }
    await sendRequest(`${address}/file`, readConfig(environment))
    expect(heard).toEqual(['/file'])
  },
)

test('calls no machine that the settings do not name, whatever its address looks like', async () => {
  const { heard, address } = await startMachine()
  const config = readConfig({ PUBLIC_URL: 'https://family.example', TRUST_PROXY: '1' })
  const { host } = new URL(address)
  const addresses = [
    address,
    `http://family.example@${host}`,
    `${address}/https://family.example`,
    '/file',
    '',
  ]
  for (const other of addresses)
    await expect(sendRequest(other, config)).rejects.toBeInstanceOf(ForbiddenAddressError)
  expect(heard).toEqual([])
})

test('calls only what the caller works with', async () => {
  const { heard, address } = await startMachine()
  const { pushOrigin } = readConfig({ PUBLIC_URL: address })
  await expect(sendRequest(address, { pushOrigin })).rejects.toBeInstanceOf(ForbiddenAddressError)
  expect(heard).toEqual([])
})

test('does not go on to where an answer leads', async () => {
  const secret = await startMachine()
  const { address } = await startMachine(`${secret.address}/secret`)
  const response = await sendRequest(address, readConfig({ PUBLIC_URL: address }))
  expect(response.status).toBe(302)
  expect(response.ok).toBe(false)
  expect(secret.heard).toEqual([])
})

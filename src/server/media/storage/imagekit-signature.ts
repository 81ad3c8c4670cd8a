/** ImageKit's two signatures, as its documentation gives them: of an upload, and of an address that is good for a while. */
import { createHmac } from 'node:crypto'

function hmac(privateKey: string, text: string): string {
  return createHmac('sha1', privateKey).update(text).digest('hex')
}

/**
 * The signature of an upload.
 *
 * @param expire seconds since 1970, at most an hour ahead
 */
export function signUpload(privateKey: string, token: string, expire: number): string {
  return hmac(privateKey, `${token}${expire}`)
}

/**
 * The address of a file for whoever has it, until it expires. What is signed is everything behind the endpoint, without
 * the slash between them, and the time.
 *
 * @param endpoint the account's own address, e.g. `https://ik.imagekit.io/your_id`
 * @param path of the file, with its transformation before it where there is one
 * @param expire seconds since 1970
 */
export function signAddress(privateKey: string, endpoint: string, path: string, expire: number): string {
  const behind = encodeURI(path.replace(/^\/+/, ''))
  const before = endpoint.replace(/\/+$/, '')
  const query = behind.includes('?') ? '&' : '?'
  return `${before}/${behind}${query}ik-t=${expire}&ik-s=${hmac(privateKey, `${behind}${expire}`)}`
}

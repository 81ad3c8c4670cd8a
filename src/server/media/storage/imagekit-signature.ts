/** The two signatures of ImageKit's documentation: for uploads and for URLs with an expiry time. */
import { createHmac } from 'node:crypto'

function hmac(privateKey: string, text: string): string {
  return createHmac('sha1', privateKey).update(text).digest('hex')
}

/**
 * Signs an upload.
 *
 * @param expire seconds since 1970, at most an hour ahead
 */
export function signUpload(privateKey: string, token: string, expire: number): string {
  return hmac(privateKey, `${token}${expire}`)
}

/**
 * Makes a signed URL of a file. The signature covers the path after the endpoint, without its first slash, and the
 * expiry time.
 *
 * @param endpoint the URL endpoint of the account, e.g. `https://ik.imagekit.io/your_id`
 * @param path the path of the file, after its transformation where there is one
 * @param expire seconds since 1970
 */
export function signUrl(privateKey: string, endpoint: string, path: string, expire: number): string {
  const signedPath = encodeURI(path.replace(/^\/+/, ''))
  const base = endpoint.replace(/\/+$/, '')
  const query = signedPath.includes('?') ? '&' : '?'
  return `${base}/${signedPath}${query}ik-t=${expire}&ik-s=${hmac(privateKey, `${signedPath}${expire}`)}`
}

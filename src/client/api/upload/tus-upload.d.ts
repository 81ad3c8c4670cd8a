/** The heart of tus-js-client, without its own request, file and storage parts: we bring ours. */
declare module 'tus-js-client/lib.esm/upload.js' {
  import type { Upload, UploadOptions } from 'tus-js-client'

  const BaseUpload: typeof Upload & { defaultOptions: UploadOptions }
  export default BaseUpload
}

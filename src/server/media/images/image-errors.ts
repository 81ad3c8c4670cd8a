/** The errors of pictures that cannot be drawn. */
import { AppError } from '#shared/contracts/app-error.ts'

/** Whether an error comes from the server, such as a full disk, and not from the image. */
export function isServerError(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && 'code' in error)
}

/** For an upload that is refused. */
export function damagedUpload(): AppError {
  return new AppError(
    'impossible',
    'This picture is damaged, or is of another type than its name says. Please save it as JPEG and upload it again.',
  )
}

/** For a stored file of which a picture is requested. */
export function undrawableFile(): AppError {
  return new AppError('impossible', 'This file is damaged. No picture of it can be shown.')
}

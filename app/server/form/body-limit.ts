import { maxMessageBytes } from '#lib/http/body.ts'
import { formAt } from './handle-form.ts'

/** The path that receives large files, whose route has a limit of its own (decision 067). */
export const uploadPath = '/staff/import/upload'

/** The largest body that a path accepts: that of its form, or that of a message to an endpoint. */
export const maxBodyBytesOf = (pathname: string): number =>
  pathname === uploadPath
    ? Number.POSITIVE_INFINITY
    : (formAt(pathname)?.form.maxBodyBytes ?? maxMessageBytes)

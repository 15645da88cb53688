import PostalMime from 'postal-mime'
import type { Bounce } from '#db/queries/tasks/bounces.ts'
import { bounceAddress } from './return-address.ts'
import { storedResponse } from './server-response.ts'

/**
 * Reads the message of a mail server about an email that it could not deliver (RFC 3464). Undefined for any other
 * message, such as a report of a delay or an absence note. The sender of such a message is not known, so only the
 * address that it was sent to names the email.
 */
export async function readBounce(message: Buffer): Promise<Bounce | undefined> {
  // It rejects a message with too many levels or too long headers.
  const parsed = await PostalMime.parse(message).catch(() => undefined)
  if (!parsed) return undefined
  const { headers, attachments } = parsed
  const address = bounceAddress()
  const [emailId] = headers.flatMap(({ value }) => address?.exec(value)?.[1] ?? [])
  const report = attachments.find(({ mimeType }) =>
    /^message\/(global-)?delivery-status$/.test(mimeType),
  )
  if (!emailId || !report) return undefined
  // One group of fields is about the message, and one about each recipient. A long field continues after a space.
  const fields = Buffer.from(report.content as ArrayBuffer).toString()
  const groups = fields.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n\r?\n/)
  const failed = groups.find((group) => fieldOf(group, 'Action').toLowerCase() === 'failed')
  if (failed === undefined) return undefined
  const status = fieldOf(failed, 'Status')
  const diagnostic = fieldOf(failed, 'Diagnostic-Code').replace(/^[\w-]+; */, '')
  return {
    emailId,
    response: storedResponse(diagnostic || status),
    isPermanent: status.startsWith('5.'),
  }
}

const fieldOf = (group: string, name: string): string =>
  new RegExp(`^${name}:(.*)`, 'im').exec(group)?.[1]?.trim() ?? ''

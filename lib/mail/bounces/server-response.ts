import { beginningOf, forbidden } from '#lib/contract/clean-text.ts'

const maxLength = 500
const everyForbidden = new RegExp(forbidden, 'gu')

/** The response of a mail server as it is stored: its beginning, without what PostgreSQL rejects. */
export const storedResponse = (response: string): string =>
  beginningOf(response.replace(everyForbidden, ' '), maxLength)

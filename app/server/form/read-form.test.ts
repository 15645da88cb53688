import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readFormBody } from './read-form.ts'

test('the lines of a text area end with a line feed, whatever the browser sent', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = Readable.from([Buffer.from('address=3+Mill+Lane%0D%0AWells%0d%0aBath%0AOldtown')])
  const request = Object.assign(body, { headers }) as unknown as IncomingMessage
  expect(Object.fromEntries((await readFormBody(request, 1_000)) as URLSearchParams)).toEqual({
    address: '3 Mill Lane\nWells\nBath\nOldtown',
  })
})

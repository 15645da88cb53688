import type { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'

const boundary = '----hostile-suite-0123456789abcdef'

/** Opens the link of a passthrough token and returns how a browser without script submits its form. */
export async function passthroughForm(
  opener: Caller,
  token: string,
): Promise<(caller: Caller) => Promise<ApiResponse>> {
  const path = `/login?token=${token}`
  const page = await opener.send({ method: 'GET', path })
  const inputs = [
    ...page.text.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g),
  ]
  if (inputs.length === 0) throw new Error('The page has no form')
  const parts = inputs.map(([, name, value = '']) => {
    const text = value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  })
  return (caller) =>
    caller.send({
      method: 'POST',
      path,
      headers: {
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        Origin: opener.service.url,
        'Sec-Fetch-Site': 'same-origin',
      },
      body: `${parts.join('')}--${boundary}--\r\n`,
    })
}

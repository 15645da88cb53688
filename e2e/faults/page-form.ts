import type { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'

/** A form of a page: where the page is, the text of its button, and what the person fills in. */
export interface PageForm {
  readonly path: string
  readonly button: string
  readonly fields?: Readonly<Record<string, string>>
  readonly cookie?: string
}

/** As long as those of browsers: Node rejects short ones. */
const boundary = '-'.repeat(26).concat('form')

/** Opens a page and submits one of its forms, as a browser without script does. */
export async function submitPageForm(
  caller: Caller,
  { path, button, fields = {}, cookie }: PageForm,
): Promise<ApiResponse> {
  const cookies = cookie ? { Cookie: cookie } : {}
  const page = await caller.send({ method: 'GET', path, headers: cookies })
  const form = [...page.text.matchAll(/<form[^>]*>(.*?)<\/form>/gs)].find(([, content = '']) =>
    content.replace(/<[^>]*>/g, '').includes(button),
  )?.[1]
  // The caller learns from the status why there is no such form.
  if (form === undefined) return page
  const hidden = [
    ...form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g),
  ].map(([, name = '', value = '']) => [name, decodeHtml(value)] as const)
  const parts = [...new Map([...hidden, ...Object.entries(fields)])].map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return caller.send({
    ...{ method: 'POST', path, body: `${parts.join('')}--${boundary}--\r\n` },
    headers: {
      ...cookies,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      Origin: caller.service.url,
      'Sec-Fetch-Site': 'same-origin',
    },
  })
}

const decodeHtml = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

import { proofOf } from '#app/access/acts.ts'
import { memberAccess } from '#app/access/member.ts'
import { accessOfOpener } from '#app/access/opener.ts'
import { dated, fileResponse } from '#app/file-response.ts'
import { currentRequestContext } from '#app/request.ts'
import { makeOwnAccessPack } from '#lib/accounts/privacy/access-pack.ts'
import { accountField } from '#lib/auth/draft.ts'
import { isFailure } from '#lib/failure.ts'
import { readText } from '#lib/http/body.ts'
import { texts } from '#lib/text/texts.ts'

const page = '/security/data'

/** Sends members the ZIP file with their data. */
export async function POST(request: Request): Promise<Response> {
  const found = await memberAccess(page, proofOf('/security/data/download'))
  const form = new URLSearchParams('who' in found ? await readText(request) : '')
  const access = await accessOfOpener(found, form.get(accountField) ?? '', page)
  if (!('who' in access)) return seeOther('redirect' in access ? access.redirect : page)
  const pack = await makeOwnAccessPack(access.who, currentRequestContext()).catch(orLater)
  if (!pack) return seeOther(`${page}?later=1`)
  return fileResponse(new Uint8Array(pack.zip), dated(texts().download.fileName), 'zip')
}

const seeOther = (path: string) => new Response(null, { status: 303, headers: { Location: path } })

/** Redirects a browser that opens the URL to the page with the button. */
export const GET = (): Response => seeOther(page)

function orLater(error: unknown): undefined {
  if (!isFailure(error)) throw error
}

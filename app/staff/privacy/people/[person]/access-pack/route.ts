import { fileResponse } from '#app/file-response.ts'
import { pathOfData } from '#app/paths/personal-data.ts'
import { currentRequestContext } from '#app/request.ts'
import { redirectFrom, requireStaffRequest } from '#app/staff-request.ts'
import { openPersonsDataRecord } from '#lib/accounts/people/open-record.ts'
import { makeAccessPack } from '#lib/accounts/privacy/access-pack.ts'
import { actorFor } from '#lib/auth/staff/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'

/** Sends an administrator the copy of a person's data, if a search or a reason led to the person. */
export async function GET(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const id = guidOrNil(pathname.split('/')[4])
  const openedBy = searchParams.get('from') ?? undefined
  const path = pathOfData(id, '', openedBy)
  const staff = await requireStaffRequest('look-after-privacy', path, request)
  if (staff instanceof Response) return staff
  const opened = await openPersonsDataRecord(staff, id, openedBy, currentRequestContext())
  if (opened.state === 'reason-needed') return redirectFrom('GET', pathOfData(id))
  const actor = actorFor(staff, 'look-after-privacy')
  const pack = opened.state === 'missing' ? undefined : await makeAccessPack(id, actor)
  if (opened.state === 'missing' || !pack) return new Response(null, { status: 404 })
  const name = opened.shown.account.username.replace(/[^\w.@-]/g, '_')
  return fileResponse(new Uint8Array(pack.zip), `access-pack-${name}`, 'zip')
}

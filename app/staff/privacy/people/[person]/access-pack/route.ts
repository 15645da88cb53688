import { notFound, redirect } from 'next/navigation'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import { makeAccessPackOf } from '#lib/accounts/staff/look-after-privacy.ts'
import { openPersonsDataRecord } from '#lib/accounts/staff/open-record.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { pathOfData } from '../../../data-path.ts'

/** Sends an administrator the copy of a person's data, if a search or a reason led to the person. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ person: string }> },
): Promise<Response> {
  const id = guidOrNil((await params).person)
  const openedBy = new URL(request.url).searchParams.get('from') ?? undefined
  const staff = await requireStaff('look-after-privacy', pathOfData(id, '', openedBy))
  const opened = await openPersonsDataRecord(staff, id, openedBy, await currentRequestContext())
  if (opened.state === 'missing') notFound()
  if (opened.state === 'reason-needed') redirect(pathOfData(id))
  const pack = await makeAccessPackOf(staff, id)
  if (!pack) notFound()
  const name = opened.shown.account.username.replace(/[^\w.@-]/g, '_')
  return new Response(new Uint8Array(pack.zip), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="access-pack-${name}.zip"`,
      'Cache-Control': 'no-store',
    },
  })
}

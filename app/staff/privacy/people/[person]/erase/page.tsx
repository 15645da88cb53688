import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import { openPersonsDataRecord } from '#lib/accounts/staff/open-record.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { en } from '#lib/text/en.ts'
import { pathOfData } from '../../../data-path.ts'
import { ErasureFacts } from './erasure-facts.tsx'
import { EraseForm } from './form.tsx'

const text = en.staffPrivacy.erase

export const metadata: Metadata = { title: null }

interface ErasePageProps {
  readonly params: Promise<{ person: string }>
  readonly searchParams: Promise<{ from?: string | string[] }>
}

export default async function ErasePage({ params, searchParams }: ErasePageProps) {
  const { person } = await params
  const { from: parameter } = await searchParams
  const id = guidOrNil(person)
  const [from = ''] = [parameter].flat()
  const staff = await requireStaff('look-after-privacy', pathOfData(id, '', from))
  const opened = await openPersonsDataRecord(staff, id, from, await currentRequestContext())
  if (opened.state === 'missing') notFound()
  if (opened.state === 'reason-needed') redirect(pathOfData(id))
  const { account, plan, planned } = opened.shown
  if (planned) redirect(pathOfData(id, '', from))
  return (
    <>
      <BackLink href={pathOfData(id, '', from)}>{text.back}</BackLink>
      <EraseForm
        hidden={{ id, from }}
        name={account.name}
        site={organisation.name}
        isStaff={plan.staffRoles > 0}
      >
        <ErasureFacts of={plan} />
      </EraseForm>
    </>
  )
}

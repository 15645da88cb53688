import type { Metadata } from 'next'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { requireStaffStep } from '#app/staff-member.ts'
import { readUnreadCodes } from '#lib/auth/factor/use-factor.ts'
import { en } from '#lib/text/en.ts'
import { keepCodes } from '../actions.ts'
import { gotoOf, type StepProps } from '../goto.ts'

const text = en.secondStep.codes

export const metadata: Metadata = { title: text.title }

export default async function KeepCodes({ searchParams }: StepProps) {
  const goto = gotoOf((await searchParams).goto)
  const member = await requireStaffStep('keep-codes', '/second-step/codes', goto)
  const codes = (await readUnreadCodes(member)) ?? []
  return (
    <>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <ol className="grid list-inside list-decimal gap-x-8 gap-y-2 border-y-2 border-ink py-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>{text.advice}</p>
      <form action={keepCodes} className="print:hidden">
        <input type="hidden" name="goto" value={goto} />
        <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
      </form>
    </>
  )
}

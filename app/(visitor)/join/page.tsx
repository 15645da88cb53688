import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { publicPage } from '#app/public-page.ts'
import { feeChoice, findChosenFee } from '#lib/fees/fee-choice.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { Application } from './application.tsx'

const heading = `Join ${organisation.name}`

export const metadata = publicPage('Join', `How to become a member of ${organisation.name}.`)

interface JoinProps {
  readonly searchParams: Promise<{ type?: string | string[]; band?: string | string[] }>
}

/** Where the fee picker leads unless the organisation has a join page of its own (`JOIN_URL`). */
export default async function Join({ searchParams }: JoinProps) {
  const [{ type, band }, { fees }] = await Promise.all([searchParams, listCurrentFees()])
  const fee = findChosenFee(fees, feeChoice({ type: String(type), band: band && String(band) }))
  if (fee) return <Application fee={fee} heading={heading} />
  return (
    <>
      <PageHeading
        lead={
          type
            ? 'The membership that you chose is no longer on offer, or its link is not complete.'
            : 'The first step is to choose a membership.'
        }
      >
        {heading}
      </PageHeading>
      <ButtonLink href="/fees">
        {type ? 'Choose another membership' : 'Choose your membership'}
      </ButtonLink>
    </>
  )
}

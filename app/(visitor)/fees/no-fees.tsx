import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'

/** Where staff have put nothing on offer. */
export function NoFees() {
  return (
    <>
      <PageTitle>Choose your membership</PageTitle>
      <PageHeading lead="There is no membership on offer to new members just now.">
        Choose your membership
      </PageHeading>
      <p>
        Come back another day, or <a href="/ebrief">get the email briefing</a> and hear from us.
      </p>
    </>
  )
}

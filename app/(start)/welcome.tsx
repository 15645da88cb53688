import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { feesByAudience } from '#lib/fees/fees-by-audience.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { PriceBoard } from './price-board.tsx'

/** The start page of whoever is not signed in: members come in, others see what it costs. */
export async function Welcome() {
  const { fees } = await listCurrentFees()
  const types = feesByAudience(fees).flatMap((group) => group.types)
  return (
    <div className="grid max-w-none gap-x-20 gap-y-14 pb-4 lg:grid-cols-[1fr_27rem] lg:pt-4">
      <div className="stack">
        <h1 className="text-4xl">Members, come in</h1>
        <p className="max-w-[34rem] text-lg text-muted">
          See your memberships with {organisation.name} and who may act for them, and keep your own
          details right.
        </p>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3 pt-2">
          <ButtonLink href="/login">Sign in</ButtonLink>
          <a href="/password/forgot">I have forgotten my password</a>
        </div>
      </div>
      {types.length > 0 && <PriceBoard types={types} />}
      <section className="stack max-w-[34rem] border-t-2 border-line pt-6">
        <h2>News by email</h2>
        <p>
          Our briefing comes by email, to members and to anyone else who cares. You can leave it
          whenever you like.
        </p>
        <p>
          <a href="/ebrief">Get the email briefing</a>
        </p>
      </section>
    </div>
  )
}

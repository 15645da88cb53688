import { ButtonLink, LinkLine } from '#app/_ui/form/button-link.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { feesByAudience } from '#lib/fees/fees-by-audience.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { texts } from '#lib/text/texts.ts'
import { Prices } from './prices.tsx'

/** The homepage of a visitor, with a link to sign in and the prices of memberships. */
export async function VisitorHome() {
  const text = texts().start.visitor
  const { fees } = await listCurrentFees()
  const types = feesByAudience(fees).flatMap((audience) => audience.types)
  return (
    <div className="grid max-w-none gap-x-20 gap-y-14 pb-4 lg:grid-cols-[1fr_27rem] lg:pt-4">
      <PageTitle>{text.title}</PageTitle>
      <div className="stack">
        <h1 className="text-4xl">{text.title}</h1>
        <p className="max-w-[34rem] text-lg text-muted">{text.lead}</p>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3 pt-2">
          <ButtonLink href="/login">{texts().signIn.title}</ButtonLink>
          <a href="/password/forgot">{texts().signIn.forgotten}</a>
        </div>
      </div>
      {types.length > 0 && <Prices types={types} />}
      <section className="stack max-w-[34rem] border-t-2 border-line pt-6">
        <h2>{text.news}</h2>
        <p>{text.newsLead}</p>
        <LinkLine href="/ebrief">{text.newsLink}</LinkLine>
      </section>
    </div>
  )
}

import { Entered, EnteredType } from '#app/_ui/entered.tsx'
import { ButtonLink, LinkLine } from '#app/_ui/form/button-link.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { env } from '#lib/env.ts'
import { feesByAudience, type TypeFees } from '#lib/fees/fees-by-audience.ts'
import { lowestPrices } from '#lib/fees/format-price.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { texts } from '#lib/text/texts.ts'

/** The longest title in large letters, in characters. */
const maxLargeLength = 32

/** The homepage of a visitor, with a link to sign in and the prices of memberships. */
export async function VisitorHome() {
  const text = texts().start.visitor
  const picture = env.orgPicture?.url
  const title = env.orgWelcome ?? text.title(env.orgName)
  const { fees } = await listCurrentFees()
  const types = feesByAudience(fees).flatMap((audience) => audience.types)
  return (
    <div className="grid max-w-none gap-x-20 gap-y-14 pb-4 lg:grid-cols-[1fr_27rem] lg:pt-4">
      <PageTitle>{title}</PageTitle>
      <div className="stack">
        <h1 className={title.length > maxLargeLength ? 'text-3xl' : 'text-4xl'}>
          {env.orgWelcome ? <Entered>{env.orgWelcome}</Entered> : title}
        </h1>
        <p className="max-w-[34rem] text-lg text-muted">{text.lead}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-2">
          <ButtonLink href="/login">{texts().signIn.title}</ButtonLink>
          <ButtonLink href="/fees">{texts().common.navigation.join}</ButtonLink>
        </div>
        <LinkLine href="/password/forgot">{texts().signIn.forgotten}</LinkLine>
      </div>
      {types.length > 0 && <Prices types={types} />}
      {picture && (
        // biome-ignore lint/performance/noImgElement: the size and format of the picture are unknown
        <img src={picture} alt="" className="aspect-3/2 w-full rounded-panel object-cover" />
      )}
    </div>
  )
}

const maxTypes = 8

/** The lowest price of each membership type, drawn as a sign at the gate. */
function Prices({ types }: { types: readonly TypeFees[] }) {
  const shown = types.slice(0, maxTypes)
  const prices = lowestPrices(shown)
  const hasPrice = shown.some(({ fees }) => fees.some(({ amount }) => amount != null))
  return (
    <section className="sign self-start text-band lg:row-span-2">
      <div className="stack rounded-panel bg-band p-6 text-on-band sm:p-8">
        <h2>{texts().start.prices.title}</h2>
        <dl className="@container space-y-3">
          {shown.map(({ type }, n) => (
            <div key={type} className="items-baseline-last gap-x-3 @min-[18.5rem]:flex">
              <dt className="leader @max-[18.5rem]:after:content-none">
                <EnteredType>{type}</EnteredType>
              </dt>
              <dd className="shrink-0 font-display font-semibold @min-[18.5rem]:max-w-2/3 @min-[18.5rem]:text-right">
                {prices[n]}
              </dd>
            </div>
          ))}
        </dl>
        {env.feeNote && hasPrice && <p className="text-sm">{env.feeNote}</p>}
        <a
          href="/fees"
          className="button border-on-band text-on-band hover:bg-on-band hover:text-band"
        >
          {texts().start.prices.link}
        </a>
      </div>
    </section>
  )
}

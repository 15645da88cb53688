import { Banner } from '#app/_ui/banner.tsx'
import type { missingDetails } from '#lib/accounts/profile.ts'
import { texts } from '#lib/text/texts.ts'

type Detail = ReturnType<typeof missingDetails>[number]

const hrefs: Readonly<Record<Detail, string>> = {
  country: '/profile/edit/address#country',
  phone: '/profile/edit/phone#phone',
}

/** Asks for the details that the profile lacks. */
export function MissingDetails({ of: details }: { of: readonly Detail[] }) {
  const text = texts().start.member
  if (details.length === 0) return null
  return (
    <Banner kind="notice" title={text.missing}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {details.map((detail) => (
          <li key={detail}>
            <a href={hrefs[detail]}>{text.missingDetails[detail]}</a>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

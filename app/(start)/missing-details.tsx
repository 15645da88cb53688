import { Banner } from '#app/_ui/banner.tsx'
import type { missingDetails } from '#lib/accounts/profile.ts'

type Fact = ReturnType<typeof missingDetails>[number]

const links: Record<Fact, string> = {
  country: 'Select your country',
  phone: 'Add a phone number',
}

/** Asks for what a profile lacks. */
export function MissingDetails({ of: facts }: { of: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <Banner kind="notice" title="Your profile is not complete">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map((fact) => (
          <li key={fact}>
            <a href={`/profile/edit#${fact}`}>{links[fact]}</a>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

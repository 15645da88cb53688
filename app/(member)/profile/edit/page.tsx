import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireMember } from '#app/member.ts'
import { readProfile } from '#lib/accounts/profile.ts'
import { asCaller } from '#lib/auth/member.ts'
import { selectableCountries, titles } from '#lib/contracts/forms/edit-profile.ts'
import { en } from '#lib/text/en.ts'
import { ProfileForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default async function EditProfilePage() {
  const member = await requireMember('/profile/edit')
  const profile = await readProfile(asCaller(member))
  const values = Object.fromEntries(
    Object.entries(profile).map(([name, value]) => [name, value ?? '']),
  )
  return (
    <>
      <BackLink href="/profile">{en.profile.back}</BackLink>
      <ProfileForm
        values={values}
        titles={titles}
        countries={selectableCountries}
        site={organisation.name}
      />
    </>
  )
}

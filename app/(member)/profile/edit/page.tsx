import { redirect } from 'next/navigation'
import { requireShownMember } from '#app/member.ts'

/** The path of the form for the whole profile, before each group had a form of its own (decision 054). */
export default async function EditProfilePage() {
  await requireShownMember()
  redirect('/profile')
}

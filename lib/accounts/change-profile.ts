import { updateProfile } from '#db/queries/profiles.ts'
import type { RequestContext } from '#db/request-context.ts'
import { orSessionEnded, type SignedInMember } from '#lib/auth/member.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { EditProfile } from '#lib/contracts/forms/edit-profile.ts'
import { db } from '#lib/runtime/database.ts'

/** Replaces the member's profile, the address excepted; what was left empty is no longer there. */
export async function changeProfile(
  { session }: SignedInMember,
  input: MessageValue<typeof EditProfile>,
  context: RequestContext,
): Promise<void> {
  const { title = null, forename = null, surname = null, position = null, ...rest } = input
  const { county = null, postcode = null, phone = null, fax = null, mobile = null } = rest
  const change = {
    ...{ title, forename, surname, position, county, postcode, phone, fax, mobile },
    country: input.country,
    // Browsers send the lines of a text area with CR LF (HTML, section 4.10.11).
    address: input.address?.replaceAll('\r\n', '\n') ?? null,
  }
  orSessionEnded(await updateProfile(db, session, change, context))
}

import { readProfile } from '#lib/accounts/profile.ts'
import { profile } from '#lib/contracts/r1/profile.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(profile, ({ caller }) =>
  readProfile(caller),
)

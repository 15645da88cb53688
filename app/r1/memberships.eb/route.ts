import { memberships } from '#lib/contracts/r1/memberships.ts'
import { serve } from '#lib/http/serve.ts'
import { listMemberships } from '#lib/memberships/list-memberships.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(memberships, ({ caller }) =>
  listMemberships(caller),
)

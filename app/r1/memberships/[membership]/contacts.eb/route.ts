import { contacts } from '#lib/contracts/r1/contacts.ts'
import { serve } from '#lib/http/serve.ts'
import { listContacts } from '#lib/memberships/list-contacts.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  contacts,
  ({ caller, params }) => listContacts(caller, params.membership),
)

import { issuePassthrough } from '#lib/auth/passthrough/issue-passthrough.ts'
import { issuetoken } from '#lib/contracts/r1/issuetoken.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  issuetoken,
  ({ caller, context }) => issuePassthrough(caller, context),
)

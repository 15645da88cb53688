import { issuetoken } from '#lib/contracts/issuetoken.ts'
import { issuePassthrough } from '#lib/credentials/issue-passthrough.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  issuetoken,
  ({ caller, visit }) => issuePassthrough(caller, visit),
)

import { userinfo } from '#lib/contracts/oauth/userinfo.ts'
import { serve } from '#lib/http/serve.ts'
import { documentedDialects } from '#lib/oauth/documented-errors.ts'
import { readUserInfo } from '#lib/oauth/read-user-info.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userinfo,
  ({ caller }) => readUserInfo(caller),
  { dialects: documentedDialects },
)

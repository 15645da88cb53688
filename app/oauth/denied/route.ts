import { denyAuthorization } from '#lib/oauth/authorize/authorize.ts'
import { respond } from '../respond.ts'

/** Posts to the client that the member refused access. It reveals nothing and changes nothing. */
export async function GET(request: Request): Promise<Response> {
  return respond(await denyAuthorization(new URL(request.url).searchParams))
}

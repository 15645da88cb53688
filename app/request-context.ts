import { headers } from 'next/headers'
import { requestContextOf } from '#lib/http/request-context.ts'

/** Returns the context of the request that a page or an action is handling. */
export const currentRequestContext = async () => requestContextOf(await headers())

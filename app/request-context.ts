import { headers } from 'next/headers'
import { requestContextOf } from '#lib/http/request-context.ts'

/** The request context of a page or an action. */
export const currentRequestContext = async () => requestContextOf(await headers())

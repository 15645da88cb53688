import { headers } from 'next/headers'
import { type Visit, visitOf } from '#lib/http/visit.ts'

/** Where the request of a page or an action comes from. */
export const currentVisit = async (): Promise<Visit> => visitOf(await headers())

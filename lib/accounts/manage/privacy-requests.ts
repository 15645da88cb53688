import type { Operator } from '#db/queries/audit.ts'
import {
  completePrivacyRequests,
  listPrivacyRequestRows,
  type PrivacyRequestRow,
} from '#db/queries/operators/privacy-requests.ts'
import { db } from '#lib/runtime/database.ts'

export type { PrivacyRequestRow }

/** Far more than a year's requests. */
const maxListed = 1_000

/** Lists the open requests about someone's data, or all of them, for the operators' command. */
export const listPrivacyRequests = (all: boolean): Promise<readonly PrivacyRequestRow[]> =>
  listPrivacyRequestRows(db, { all, limit: maxListed, offset: 0 })

const pageSize = 50
const maxPages = 1_000

/** A page of the requests about someone's data. */
export interface PrivacyRequestPage {
  readonly requests: readonly PrivacyRequestRow[]
  /** The number of the page, from 1. */
  readonly page: number
  readonly hasNext: boolean
}

/** Lists a page of the open requests about someone's data, or of all of them. */
export async function listPrivacyRequestPage(
  all: boolean,
  typed: string | undefined,
): Promise<PrivacyRequestPage> {
  const number = /^\d{1,4}$/.test(typed ?? '') ? Number(typed) : 1
  const page = Math.min(Math.max(number, 1), maxPages)
  const offset = (page - 1) * pageSize
  const requests = await listPrivacyRequestRows(db, { all, limit: pageSize + 1, offset })
  return { requests: requests.slice(0, pageSize), page, hasNext: requests.length > pageSize }
}

/** Marks the open requests of an account as done; false if there is none. */
export const completeRequests = (accountId: string, operator: string): Promise<boolean> =>
  completePrivacyRequests(db, { accountId }, operator)

/** Marks a request as done; false if it is not open. */
export const completeRequest = (id: string, operator: Operator): Promise<boolean> =>
  completePrivacyRequests(db, { id }, operator)

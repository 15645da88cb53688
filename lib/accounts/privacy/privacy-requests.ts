import type { PrivacyRequestRow } from '#db/queries/privacy/privacy-requests.ts'
import * as privacyRequests from '#db/queries/privacy/privacy-requests.ts'
import * as privacyRequestsEdit from '#db/queries/privacy/privacy-requests-edit.ts'
import { db } from '#lib/runtime/database.ts'

export type { PrivacyRequestRow }

/** Far more than a year's requests. */
const maxListed = 1_000

/** Lists the open requests about someone's data, or all of them, for the operators' command. */
export const listPrivacyRequests = (all: boolean): Promise<readonly PrivacyRequestRow[]> =>
  privacyRequests.listPrivacyRequests(db, { all, limit: maxListed, offset: 0 })

const pageSize = 50
const maxPages = 1_000

/** A page of the requests about someone's data. */
interface PrivacyRequestPage {
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
  const requests = await privacyRequests.listPrivacyRequests(db, {
    all,
    limit: pageSize + 1,
    offset,
  })
  return { requests: requests.slice(0, pageSize), page, hasNext: requests.length > pageSize }
}

/** Marks the open requests of an account as done; false if there is none. */
export const completePrivacyRequests = (accountId: string, operator: string): Promise<boolean> =>
  privacyRequestsEdit.completePrivacyRequests(db, { accountId }, operator)

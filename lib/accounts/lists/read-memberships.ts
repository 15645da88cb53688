import { membershipList } from '#db/queries/memberships/membership-list.ts'
import { rowsFrom } from '#lib/lists/list-page.ts'
import { openable } from '../people/opened-by.ts'

/** Reads the list of memberships. */
export const reader = rowsFrom(membershipList, (eventId, row) =>
  openable(eventId, 'membership', row),
)

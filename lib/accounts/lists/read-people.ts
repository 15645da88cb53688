import { accountList } from '#db/queries/accounts/account-list.ts'
import { rowsFrom } from '#lib/lists/list-page.ts'
import { openablePerson } from '../people/opened-by.ts'

/** Reads the list of people. */
export const reader = rowsFrom(accountList, openablePerson)

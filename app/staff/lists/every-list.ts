import { applicationsList } from '#lib/accounts/lists/applications.ts'
import { auditList } from '#lib/accounts/lists/audit.ts'
import { membershipsList } from '#lib/accounts/lists/memberships.ts'
import { peopleList } from '#lib/accounts/lists/people.ts'
import { subscribersList } from '#lib/campaigns/subscribers.ts'
import { feesList } from '#lib/fees/list.ts'
import type { AnyList } from '#lib/lists/list.ts'
import { clientsList } from '#lib/oauth/clients/list.ts'
import { tasksList } from '#lib/tasks/list.ts'

/** Every list of the staff pages. */
export const everyList: readonly AnyList[] = [
  peopleList,
  membershipsList,
  applicationsList,
  subscribersList,
  tasksList,
  feesList,
  clientsList,
  auditList,
]

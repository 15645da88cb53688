import { accounts } from './list/accounts.js'
import { clients } from './list/clients.js'
import { contract } from './list/contract.js'
import { credentials } from './list/credentials.js'
import { events } from './list/events.js'
import { fees } from './list/fees.js'
import { http } from './list/http.js'
import { imports } from './list/imports.js'
import { jobs } from './list/jobs.js'
import { limits } from './list/limits.js'
import { links } from './list/links.js'
import { members } from './list/members.js'
import { merges } from './list/merges.js'
import { mfa } from './list/mfa.js'
import { oauth } from './list/oauth.js'
import { pages } from './list/pages.js'
import { passkeys } from './list/passkeys.js'
import { privacy } from './list/privacy.js'
import { records } from './list/records.js'
import { staff } from './list/staff.js'
import { waysIn } from './list/ways-in.js'

const groups = {
  credentials,
  limits,
  oauth,
  http,
  contract,
  events,
  pages,
  members,
  accounts,
  staff,
  privacy,
  imports,
  fees,
  // Conditions of statements, one at a time.
  links,
  mfa,
  passkeys,
  'ways-in': waysIn,
  records,
  merges,
  jobs,
  clients,
}

/** Every deliberate defect. @type {readonly import('./switch.js').Defect[]} */
export const defects = Object.entries(groups).flatMap(([group, ofGroup]) =>
  ofGroup.map((defect) => ({ ...defect, group })),
)

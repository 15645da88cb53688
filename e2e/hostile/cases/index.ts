import type { HostileCase } from '../case.ts'
import { authenticationCases } from './authentication.ts'
import { concurrencyCases } from './concurrency.ts'
import { connectionCases } from './connections.ts'
import { faultCases } from './faults.ts'
import { framingCases } from './framing.ts'
import { jsonCases } from './json.ts'
import { malformedXmlCases } from './malformed-xml.ts'
import { requestCases } from './requests.ts'
import { tokenCases } from './tokens.ts'
import { xmlCases } from './xml.ts'

/** The whole table. The last families disturb the service most. */
export const hostileCases: readonly HostileCase[] = [
  ...xmlCases,
  ...malformedXmlCases,
  ...jsonCases,
  ...requestCases,
  ...framingCases,
  ...authenticationCases,
  ...tokenCases,
  ...connectionCases,
  ...concurrencyCases,
  ...faultCases,
]

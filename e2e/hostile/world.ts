import type { Caller } from '../fixtures/client/caller.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import type { Grants } from '../fixtures/grants.ts'
import type { People } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'

/** The fixtures of a case. `caller` has a network of its own. */
export interface World {
  readonly service: Service
  readonly caller: Caller
  readonly people: People
  readonly grants: Grants
  readonly database: TestDatabase
  /** The same caller at a second process on the same database. */
  readonly callerAtSecond: Caller
}

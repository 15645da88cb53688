import { customType } from 'drizzle-orm/pg-core'

/** Binary data. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

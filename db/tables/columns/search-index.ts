/**
 * The storage of an index of words for `LIKE`: at most 64 kB of new entries wait outside the tree. Each pattern reads
 * all that wait, and a misspelt name is hundreds of patterns: the 4 MB that PostgreSQL allows took more than a second.
 */
export const searchIndex = { gin_pending_list_limit: 64 } as const

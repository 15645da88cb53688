/**
 * The statement that ends what gives access to an account, and records the restore; it returns the
 * number of credentials. The links of briefings stay, since they only end or confirm a subscription.
 * It is text on one line, because PostgreSQL's programs run it as well.
 */
export const recordRestore = (
  operator: string,
  { keepsCredentials = false, action = 'backup-restored' } = {},
): string =>
  [
    'with ended as (delete from public.credential where account_id is not null and',
    `${!keepsCredentials} returning 1), recorded as (insert into public.audit_event (action,`,
    `operator) values (${literal(action)}, ${literal(operator)}))`,
    'select count(*)::int as count from ended;',
  ].join(' ')

/** A string as SQL; line breaks would end the statement in single-user mode. */
const literal = (text: string) => `'${text.replace(/\p{Cc}/gu, ' ').replaceAll("'", "''")}'`

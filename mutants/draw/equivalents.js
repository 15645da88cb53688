/**
 * The changes that no test can notice, because the service does the same with them: all changes of the operator in the
 * line.
 * @type {readonly { path: string, operator: string, line: string, reason: string }[]}
 */
export const equivalents = [
  {
    path: 'db/queries/applications/decisions.ts',
    operator: 'limit',
    line: "or (lower(username) ~>=~ (base.name || '0') and lower(username) ~<~ (base.name || ':'))",
    reason:
      'One more name counts as taken, which no candidate has, so that one more number is tried.',
  },
  {
    path: 'db/queries/rate-limits.ts',
    operator: 'coalesce',
    line: 'const limit = limits[row?.blocking ?? 0] ?? limits[0]',
    reason: 'Without a place there is no limit at it, and either default leads to the first one.',
  },
  {
    path: 'db/queries/imports/staging.ts',
    operator: 'column',
    line: "select set_config('jit', 'off', false), set_config('work_mem', '64MB', false), set_config('temp_buffers', '64MB', false)`",
    reason: 'The settings make large statements quicker, and change no row.',
  },
  {
    path: 'db/queries/imports/staging.ts',
    operator: 'call',
    line: 'await db.change(quickSettings)',
    reason: 'The settings make large statements quicker, and change no row.',
  },
  {
    path: 'db/queries/events/feed.ts',
    operator: 'number',
    line: 'where position < coalesce((select position from first_place), 9223372036854775807)',
    reason: 'No position is as large.',
  },
  {
    path: 'db/queries/privacy/erasure.ts',
    operator: 'number',
    line: 'and (select count(*) from locked) >= 0',
    reason: 'What does not go with the account is about a membership, which is locked.',
  },
  {
    path: 'db/queries/privacy/erasure.ts',
    operator: 'guard',
    line: 'if (!hasCode(error, /^40P01$/)) throw error',
    reason: 'What fails for another reason than a deadlock fails again.',
  },
  {
    path: 'lib/imports/reading/workbook/elements.ts',
    operator: 'coalesce',
    line: "export const isTrue = (value: string | undefined): boolean => /^\\s*(1|true)\\s*$/.test(value ?? '')",
    reason: 'undefined is compared as the text "undefined", which is not true either.',
  },
  {
    path: 'db/queries/imports/imports.ts',
    operator: 'order',
    line: 'select n from import_change where import_id = import.id order by import_id, n limit 1',
    reason: 'Any change of the import says that there is one.',
  },
  {
    path: 'db/queries/service-days.ts',
    operator: 'order',
    line: 'order by part',
    reason: 'All instances lock the rows of a day in the same order, whichever it is.',
  },
  {
    path: 'db/queries/retention.ts',
    operator: 'order',
    line: 'from ${due(sql`order by n limit ${size} for update skip locked`)} limit ${size})`),',
    reason: 'The batches delete all rows, whichever come first.',
  },
  {
    path: 'cli/gatehouse.ts',
    operator: 'number',
    line: 'await shutdown(20)',
    reason: 'Only a command that hangs for as long ends a second later.',
  },
  {
    path: 'cli/memberships/term-commands.ts',
    operator: 'coalesce',
    line: "return { json, text: text().ended(membership, json.endedOn ?? '') }",
    reason: 'A membership that was just ended has a day.',
  },
  {
    path: 'lib/imports/applying/import-file.ts',
    operator: 'call',
    line: 'await staging.analyze()',
    reason: 'It makes the planner quicker, and changes no row.',
  },
  {
    path: 'lib/imports/applying/import-file.ts',
    operator: 'await',
    line: 'await staging.analyze()',
    reason: 'The connection runs one statement after another.',
  },
  {
    path: 'lib/lifecycle/backup/read-csv.ts',
    operator: 'number',
    line: 'const chunkBytes = 1 << 20',
    reason: 'It is how much is read at once.',
  },
  {
    path: 'lib/imports/values/tidy-cell.ts',
    operator: 'limit',
    line: "return bytes.some((byte) => byte > 0xff) ? '\\uFFFD' : Buffer.from(bytes).toString('utf8')",
    reason: 'No text in UTF-8 has the byte 0xff, so that reading it again does not help either.',
  },
  {
    path: 'lib/mail/band-colour.ts',
    operator: 'limit',
    line: 'const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)',
    reason: 'No 255th is this number.',
  },
  {
    path: 'app/server/limit-connections.ts',
    operator: 'coalesce',
    line: '(open.get(network) ?? 0) >= env.connectionsPerNetwork * factorOfWider ** level',
    reason: 'undefined is not at least any limit, as 0 is not.',
  },
  {
    path: 'lib/lifecycle/doctor/check-base-url.ts',
    operator: 'coalesce',
    line: "const date = Date.parse(response.headers.get('date') ?? '')",
    reason: 'null is parsed as the text "null", which is no date either.',
  },
  {
    path: 'db/embedded/cluster.ts',
    operator: 'limit',
    line: '(await findVersion(bin)) < 17',
    reason: 'The programs of the package are of version 18, and 17 sorts alike with either locale.',
  },
  {
    path: 'db/backup/import-tables.ts',
    operator: 'call',
    line: "await db.change(sql`set local maintenance_work_mem = '256MB'`)",
    reason: 'It makes the building of indexes quicker, and changes no row.',
  },
  {
    path: 'db/backup/import-tables.ts',
    operator: 'call',
    line: 'await db.change(sql`analyze`)',
    reason: 'It makes the planner quicker, and changes no row.',
  },
  {
    path: 'lib/mail/way-in-messages.ts',
    operator: 'number',
    line: "'recovery-code-used': (facts, { left = 0 }) =>",
    reason: 'The facts of this act always have the number.',
  },
  {
    path: 'lib/mail/smtp.ts',
    operator: 'number',
    line: 'greetingTimeout: 5_000,',
    reason: 'It is a millisecond of five seconds.',
  },
  {
    path: 'lib/mail/smtp.ts',
    operator: 'limit',
    line: 'if (!last.isRunning && age > checkAgainAfterMs) {',
    reason: 'It is a millisecond of a minute.',
  },
  {
    path: 'lib/mail/smtp.ts',
    operator: 'limit',
    line: "if (age > 2 * checkAgainAfterMs) last.status = 'unknown'",
    reason: 'It is a millisecond of two minutes.',
  },
  {
    path: 'lib/lifecycle/doctor/check-routine.ts',
    operator: 'limit',
    line: 'return age > -hourMs && age <= maxDays * 24 * hourMs',
    reason: 'It is a millisecond of days.',
  },
  {
    path: 'db/replicas/replica.ts',
    operator: 'guard',
    line: 'if (hasReached(needed)) return',
    reason: 'The loop finds the same a millisecond later.',
  },
  {
    path: 'db/replicas/replica.ts',
    operator: 'call',
    line: 'await sleep(1)',
    reason: 'It says how often a replica is asked, not what it answers.',
  },
  {
    path: 'db/replicas/replica.ts',
    operator: 'number',
    line: 'await sleep(1)',
    reason: 'It says how often a replica is asked, not what it answers.',
  },
  {
    path: 'app/server/send-ready.ts',
    operator: 'guard',
    line: 'if (known !== undefined) return known',
    reason: 'A text that is made again is the same.',
  },
  {
    path: 'app/server/pages/visitor-pages.ts',
    operator: 'conjunct',
    line: '!isDevelopment &&',
    reason: 'The built service is never in development.',
  },
  {
    path: 'db/queries/accounts/email-changes-edit.ts',
    operator: 'number',
    line: 'update account set email = spent.address, email_verified_at = now(), epoch = epoch + 1',
    reason: 'Any other epoch voids what the earlier one allowed.',
  },
  {
    path: 'db/queries/credentials/sessions-edit.ts',
    operator: 'number',
    line: 'update account set epoch = account.epoch + 1 from caller',
    reason: 'Any other epoch voids what the earlier one allowed.',
  },
  {
    path: 'db/queries/passkeys/passkeys-edit.ts',
    operator: 'number',
    line: 'update account set epoch = epoch + 1 from removed where account.id = account_id',
    reason: 'Any other epoch voids what the earlier one allowed.',
  },
  {
    path: 'db/queries/contacts/contact-changes.ts',
    operator: 'number',
    line: 'contacts_version = contacts_version + 1',
    reason: 'A change is made from the same version only, and any other one is not the same.',
  },
  {
    path: 'db/queries/contacts/contact-changes.ts',
    operator: 'number',
    line: 'update membership set contacts_frozen_at = null, contacts_version = contacts_version + 1',
    reason: 'A change is made from the same version only, and any other one is not the same.',
  },
  {
    path: 'db/queries/credentials/app-passwords.ts',
    operator: 'number',
    line: 'null::text as client_id, 0 as client_epoch, now() as authenticated_at, null::text[] as amr,',
    reason: 'The epoch of a client counts beside a client only.',
  },
  {
    path: 'db/queries/campaigns/subscriber-list.ts',
    operator: 'limit',
    line: 'and ${subscriberEmail} < lower(${beginning}::text) || chr(1114111) collate "C"`',
    reason: 'No email ends with the last of all characters.',
  },
  {
    path: 'db/queries/search-words.ts',
    operator: 'number',
    line: '...words.map((word) => (canBePart(word) ? 3 : Math.min(2, lettersOf(word).length))),',
    reason:
      'There are three patterns, and that of a part of a word that cannot be one is that of its beginning.',
  },
  {
    path: 'db/queries/events/feed.ts',
    operator: 'number',
    line: 'order by position desc limit 1`)',
    reason: 'Of two rows, the first is found.',
  },
  {
    path: 'lib/lifecycle/backup/import-everything.ts',
    operator: 'limit',
    line: 'while (secret && waiting.length < records.length) {',
    reason: 'One more piece of the file is read before it is needed.',
  },
  {
    path: 'lib/lifecycle/backup/import-everything.ts',
    operator: 'guard',
    line: 'if (cell == null) return []',
    reason: 'A null of JSON becomes that of SQL, as a column that is left out does.',
  },
  {
    path: 'lib/contracts/forms/shown-values.ts',
    operator: 'coalesce',
    line: "const entries = Object.entries<string>(JSON.parse(shown ?? ''))",
    reason: 'undefined is no JSON, as an empty text is not, and null has no entries.',
  },
  {
    path: 'db/queries/act-changes.ts',
    operator: 'order',
    line: '} order by id limit 1',
    reason: 'Of the events of several rows that are one act, any stands for it.',
  },
  {
    path: 'db/queries/applications/decisions.ts',
    operator: 'conjunct',
    line: 'and join_application.id <> decided.id',
    reason:
      'A statement changes a row once, and has changed that of the CTE decided when it reads it.',
  },
  {
    path: 'lib/accounts/people/undo-change.ts',
    operator: 'coalesce',
    line: "const edited = await editAccount(accountId ?? '', before ?? {}, actor, after ?? {}, id)",
    reason:
      'The act is on an account, which it did not add or delete: the row has its id and the values of both sides.',
  },
]

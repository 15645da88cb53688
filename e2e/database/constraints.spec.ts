import { maxLogoKilobytes } from '#db/values/logo-types.ts'
import { expect, test } from '../fixtures/statements.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

const bytes = (length: number) => `\\x${'00'.repeat(length)}`
const letters = (length: number) => 'a'.repeat(length)
const of = (column: string, ...values: readonly unknown[]): Rows =>
  values.map((value) => ({ [column]: value }))

/** Rows with one of these columns, and with none or two of them. */
const oneOf = (...columns: readonly string[]): readonly [Rows, Rows] => {
  const some = (count: number) =>
    Object.fromEntries(columns.slice(0, count).map((column) => [column, id]))
  return [columns.map((column) => ({ [column]: id })), [{}, some(2)]]
}
const id = '00000000-0000-0000-0000-000000000001'

/** Rows with both columns or neither, and with one of them. */
const together = (one: object, other: object): readonly [Rows, Rows] => [
  [{}, { ...one, ...other }],
  [{ ...one }, { ...other }],
]
const importKey = together({ source: 'crm' }, { external_id: '1' })
const emailLength = [of('email', letters(254)), of('email', letters(255))] as const
const translationsIn = (column: string) =>
  [
    of(column, {}, { cy: 'Enw' }, { gla: 'Ainm' }),
    of(column, [], 'Enw', { Welsh: 'Enw' }, { cy: '' }, { cy: 1 }, { cy: null }),
  ] as const

/** The rows that each check of a table accepts, and those that it refuses; other columns are null. */
const checks: Readonly<Record<string, readonly [accepted: Rows, refused: Rows]>> = {
  account_email_form: [
    of('email', null, 'a@b'),
    of('email', 'a', 'a@', '@b', 'a b@c', 'a@b c', 'a@b@c'),
  ],
  account_email_length: emailLength,
  account_import_key: importKey,
  account_password_hash: [of('password_hash', null, '$2y$x'), of('password_hash', '', 'secret')],
  account_username_length: [of('username', 'a', letters(1024)), of('username', '', letters(1025))],
  act_change_subject: oneOf(
    'account_id',
    'membership_id',
    'task_id',
    'fee_id',
    'join_application_id',
  ),
  client_public: [
    [
      { secret_hashes: [], is_public: true },
      { secret_hashes: [bytes(1)], is_public: false },
    ],
    [
      { secret_hashes: [], is_public: false },
      { secret_hashes: [bytes(1)], is_public: true },
    ],
  ],
  client_public_pkce: [
    [
      { requires_pkce: true, is_public: true },
      { requires_pkce: false, is_public: false },
    ],
    [{ requires_pkce: false, is_public: true }],
  ],
  client_redirect_uris: [of('redirect_uris', ['https://a.example/']), of('redirect_uris', [])],
  client_secret_hashes: [
    of('secret_hashes', [bytes(1), bytes(1)]),
    of('secret_hashes', [bytes(1), bytes(1), bytes(1)]),
  ],
  client_test: [
    [
      { is_test: true, is_public: false },
      { is_test: false, is_public: true },
    ],
    [{ is_test: true, is_public: true }],
  ],
  contact_import_key: importKey,
  contact_invitation_email_length: emailLength,
  contact_invitation_note_length: [of('note', null, letters(200)), of('note', letters(201))],
  contact_invitation_state: [
    of('state', 'open', 'accepted', 'withdrawn'),
    of('state', '', 'declined'),
  ],
  contact_offer_people: [
    [{ from_id: id, to_id: id.replace('1', '2') }],
    [{ from_id: id, to_id: id }],
  ],
  credential_address: [
    [{ kind: 'email', address: 'a@b' }, { kind: 'restore', address: 'a@b' }, { kind: 'session' }],
    [{ kind: 'email' }, { kind: 'restore' }, { kind: 'session', address: 'a@b' }],
  ],
  credential_hash_length: [of('hash', bytes(32)), of('hash', bytes(31), bytes(33))],
  credential_label: [
    [{ kind: 'app-password', label: 'A' }, { kind: 'session' }],
    [{ kind: 'app-password' }, { kind: 'session', label: 'A' }],
  ],
  credential_lifetime: [
    [{ issued_at: '2026-01-02', expires_at: '2026-01-02T00:00:01' }],
    [{ issued_at: '2026-01-02', expires_at: '2026-01-02' }],
  ],
  credential_owner: oneOf(
    'account_id',
    'subscription_id',
    'join_application_id',
    'contact_invitation_id',
    'contact_change_id',
  ),
  fee_amount: [of('amount', null, 0), of('amount', -0.01)],
  fee_band: [
    [{}, { band: 'A' }, { band: 'A', band_description: 'a' }],
    of('band_description', 'a'),
  ],
  fee_band_descriptions: translationsIn('band_descriptions'),
  fee_description: [of('description', 'a'), of('description', '')],
  fee_descriptions: translationsIn('descriptions'),
  fee_second_description: [
    [{}, { second_description: 'a' }, { second_band_description: 'a' }],
    [{ second_description: '' }, { second_band_description: '' }],
  ],
  fee_validity: [
    [
      { valid_from: '2026-01-02', valid_to: '2026-01-02' },
      { valid_from: '2026-01-02', valid_to: 'infinity' },
    ],
    [{ valid_from: '2026-01-03', valid_to: '2026-01-02' }],
  ],
  join_application_amount: [of('amount', null, 0), of('amount', -0.01)],
  join_application_email_length: emailLength,
  membership_charity_number: [of('charity_number', '1'), of('charity_number', '')],
  membership_import_key: importKey,
  membership_type_detail_audience: [
    of('audience', 'individual', 'organisation'),
    of('audience', '', 'both'),
  ],
  membership_type_detail_name: [
    of('name', 'a', 'é'.repeat(31)),
    of('name', '', letters(64), 'é'.repeat(32)),
  ],
  membership_type_detail_names: translationsIn('names'),
  membership_type_detail_position: [of('position', 1), of('position', 0)],
  organisation_logo_bytes: [
    of('bytes', bytes(maxLogoKilobytes * 1_000)),
    of('bytes', bytes(maxLogoKilobytes * 1_000 + 1)),
  ],
  organisation_logo_type: [of('type', 'png', 'webp', 'jpeg'), of('type', '', 'gif', 'svg')],
  outgoing_email: [
    [
      { kind: 'notice' },
      { kind: 'email', recipient: 'a@b', subject: 'a' },
      { kind: 'email', recipient: 'a@b', subject: 'a', due_at: 'infinity', sealed: bytes(1) },
    ],
    [
      { kind: 'email', subject: 'a' },
      { kind: 'email', recipient: 'a@b' },
      { kind: 'email', recipient: 'a@b', subject: 'a', due_at: 'infinity' },
      { kind: 'email', recipient: 'a@b', subject: 'a', sealed: bytes(1) },
    ],
  ],
  outgoing_sign_out: [
    [{ kind: 'email' }, { kind: 'sign-out', client_id: 'shop', sub: id }],
    [
      { kind: 'sign-out', client_id: 'shop' },
      { kind: 'sign-out', sub: id },
    ],
  ],
  passkey_credential_id_length: [
    of('credential_id', bytes(1023)),
    of('credential_id', bytes(1024)),
  ],
  passkey_name_length: [of('name', 'a', letters(50)), of('name', '', letters(51))],
  privacy_request_state: [
    [{ state: 'open' }, { state: 'done', closed_at: '2026-01-02' }],
    [{ state: 'done' }, { state: 'open', closed_at: '2026-01-02' }],
  ],
  record_note_length: [of('text', 'a', letters(1000)), of('text', '', letters(1001))],
  record_note_subject: oneOf('account_id', 'membership_id'),
  reminder_result: [of('result', 'sent', 'failed', 'no-email'), of('result', '', 'waiting')],
  saved_reply_decision: [of('decision', 'accept', 'ask', 'decline'), of('decision', '', 'paid')],
  saved_reply_name: [of('name', 'a'), of('name', '')],
  saved_reply_texts: translationsIn('texts'),
  subscription_email_length: emailLength,
  task_note: [
    [{ kind: 'note', text: 'a' }, { kind: 'not-me' }],
    [{ kind: 'note' }, { kind: 'not-me', text: 'a' }],
  ],
  task_note_length: [of('text', null, 'a', letters(500)), of('text', '', letters(501))],
  task_subject: [
    [
      { kind: 'note' },
      { kind: 'not-me', membership_id: id },
      { kind: 'email-fails', account_id: id },
    ],
    [{ kind: 'not-me' }],
  ],
  webhook_disabled: together({ disabled_at: '2026-01-02' }, { disabled_by: 'olga' }),
}

test('each check of a table accepts the rows within its limits and refuses those beyond, one condition at a time', async ({
  database: { sql },
}) => {
  const declared = await sql`
    select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace order by conname`
  expect(declared.map(({ name }) => name)).toEqual(Object.keys(checks).sort())
  for (const { name, table, definition } of declared) {
    const condition = definition.replace(/^CHECK /, '')
    const [accepted, refused] = checks[name] ?? [[], []]
    for (const [rows, isAccepted] of [
      [accepted, true],
      [refused, false],
    ] as const) {
      for (const row of rows) {
        const [result] = await sql.unsafe(
          `select ${condition} as "isMet" from jsonb_populate_record(null::${table}, $1::text::jsonb)`,
          [JSON.stringify(row)],
        )
        // PostgreSQL accepts a row for which the check is null.
        expect(result?.isMet !== false, `${name} ${JSON.stringify(row).slice(0, 80)}`).toBe(
          isAccepted,
        )
      }
    }
  }
})

import { listSealed, replaceSealed, type SealedColumn } from '#db/queries/sealed.ts'
import { openPrivateKey, sealPrivateKey } from '#lib/oauth/signing-key.ts'
import { db } from '#lib/runtime/database.ts'
import { open, seal } from '#lib/runtime/sealed.ts'
import type { KeyPurpose } from '#lib/runtime/service-secret.ts'

/**
 * Everything that depends on AUTH_SECRET (decision 027): the keys that encrypt or prove it, and where it is stored.
 * What is not stored is in cookies and links, and is made anew. `docs/worst-days.md` prints this table.
 */
export const secretKinds = {
  signingKeys: { purposes: ['seal'], columns: ['signingKey'] },
  authenticators: { purposes: ['second-step'], columns: ['authenticator', 'recoveryCodes'] },
  webhooks: { purposes: ['webhook'], columns: ['webhook', 'formerWebhook'] },
  emails: { purposes: ['email'], columns: ['email'] },
  cards: { purposes: ['derive'], columns: [] },
  links: { purposes: ['derive'], columns: [] },
  devices: { purposes: ['derive'], columns: [] },
  signIns: { purposes: ['derive', 'staff-provider'], columns: [] },
  forms: { purposes: ['draft'], columns: [] },
} as const satisfies Record<
  string,
  { readonly purposes: readonly KeyPurpose[]; readonly columns: readonly SealedColumn[] }
>

/** The name of a kind. */
export type SecretKind = keyof typeof secretKinds

/**
 * Counts by kind the values that AUTH_SECRET_FORMER encrypts, and those that no secret which is set can decrypt; with
 * `mayMove`, encrypts with AUTH_SECRET what can be read.
 */
export const findFormerlyEncrypted = ({ mayMove = false } = {}) =>
  Promise.all(
    Object.entries(secretKinds).map(async ([kind, { purposes, columns }]) => {
      const counts = { former: 0, unreadable: 0 }
      for (const column of columns) await visit(column, purposes[0], mayMove, counts)
      return { kind: kind as SecretKind, ...counts }
    }),
  )

async function visit(
  column: SealedColumn,
  purpose: KeyPurpose,
  mayMove: boolean,
  counts: { former: number; unreadable: number },
): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const rows = await listSealed(db, column, after)
    for (const { owner, sealed } of rows) {
      const isKey = typeof sealed === 'string'
      const opened = isKey ? await openPrivateKey(sealed) : open(purpose, owner, sealed)
      if (!opened) counts.unreadable += 1
      if (!opened?.isFormer) continue
      counts.former += 1
      if (!mayMove) continue
      const to = isKey ? await sealPrivateKey(opened.plain) : seal(purpose, owner, opened.plain)
      await replaceSealed(db, column, { owner, from: sealed, to })
    }
    after = rows.at(-1)?.owner
  }
}

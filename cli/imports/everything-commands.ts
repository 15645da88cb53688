import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text as textField } from '#lib/contract/field.ts'
import { required } from '#lib/contract/rule.ts'
import { texts } from '#lib/text/texts.ts'
import { openFor, openServiceDatabase } from '../database.ts'
import { command, option } from '../declare.ts'
import { ifInterrupted } from '../interruption.ts'
import { progress } from '../progress.ts'

const text = () => texts().everything

/** The reference of the schema, beside the program that this file is bundled into. */
const schemaPath = join(import.meta.dirname, 'schema.md')

/** Exports all tables to a folder that another product can read, and prints what else to keep. */
export const exportEverythingCommand = command({
  name: 'everything',
  summary: 'exports every table to a new folder, as CSV with a manifest',
  description:
    'Exports every table to a new folder, as it is at one moment: CSV that other products can read, a README with the meaning of each column, and a manifest with checksums. The service may be running. Hashes of passwords and encrypted keys are in a folder of their own.',
  options: {
    out: option(textField('out', required()), 'the folder to create', 'folder'),
  },
  examples: ['export everything --out /srv/gatehouse-export'],
  note: 'The folder appears when the export is complete. Only its owner may read it.',
  progressLabel: () => text().exporting,
  async run({ options: { out }, operator }) {
    const { countsOf } = await openFor(() => import('#lib/lifecycle/backup/manifest.ts'))
    const { exportEverything } = await import('#lib/lifecycle/backup/export-everything.ts')
    const folder = resolve(out)
    const manifest = await exportEverything({
      folder,
      operator,
      schema: await readFile(schemaPath, 'utf8'),
      onProgress: (rows, total) => progress.show(text().exporting, rows, total),
    })
    const { rows, tables } = countsOf(manifest)
    return {
      json: { folder, rows, tables },
      text: text().exported(rows, tables, folder),
    }
  },
})

/** Builds a second instance in empty tables, from the folder of an export. */
export const importEverythingCommand = command({
  name: 'everything',
  summary: 'fills the empty tables of a new database from an export of everything',
  description:
    'Fills the empty tables of a new database from the folder that `export everything` created, and checks the SHA-256 of every file first. It adds one event to the audit trail; everything else is as it was. If it fails or is killed, the tables stay empty.',
  arguments: { folder: 'the folder that gatehouse export everything created' },
  flags: {
    'end-credentials':
      'end sessions, tokens and links, of which some may have been revoked after the export',
  },
  examples: ['import everything /srv/gatehouse-export'],
  note: 'The role of DATABASE_JOBS_URL or DATABASE_URL must own the tables, as for migrate. Start the service afterwards.',
  progressLabel: () => text().checking,
  async run({ args: [folder = ''], flags, operator }) {
    await openServiceDatabase()
    const { countsOf, readManifest } = await import('#lib/lifecycle/backup/manifest.ts')
    const { importEverything } = await import('#lib/lifecycle/backup/import-everything.ts')
    const manifest = await readManifest(folder, 'export')
    ifInterrupted(() => text().interrupted)
    const keepsCredentials = !flags['end-credentials']
    const ended = await importEverything({
      folder,
      manifest,
      operator,
      keepsCredentials,
      onProgress(rows, total) {
        if (rows < total) progress.show(text().importing, rows, total)
        else progress.next(text().finishing)
      },
    })
    const { rows, tables } = countsOf(manifest)
    const { createdAt } = manifest
    return {
      json: { createdAt, rows, tables, endedCredentials: ended },
      text: text().imported(rows, tables, {
        createdAt,
        ended: keepsCredentials ? undefined : ended,
      }),
    }
  },
})

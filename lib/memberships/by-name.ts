interface Named {
  readonly name: string | null
  readonly charityNumber: string
  readonly guid: string
}

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/**
 * The order of memberships, everywhere: by name as people sort, with Farm 9 before Farm 10, then by
 * membership number. Those without a name come last.
 */
export const byName = (a: Named, b: Named): number =>
  Number(!a.name) - Number(!b.name) ||
  collator.compare(a.name ?? '', b.name ?? '') ||
  collator.compare(a.charityNumber, b.charityNumber) ||
  (a.guid < b.guid ? -1 : 1)

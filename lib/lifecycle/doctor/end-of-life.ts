/**
 * The day on which each version gets its last fixes. Sources, as of 2026-11-22:
 * https://github.com/nodejs/Release/blob/main/schedule.json and
 * https://www.postgresql.org/support/versioning/
 */
const endOfLife: Readonly<Record<'Node.js' | 'PostgreSQL', Readonly<Record<number, string>>>> = {
  'Node.js': {
    20: '2026-04-30',
    21: '2024-06-01',
    22: '2027-04-30',
    23: '2025-06-01',
    24: '2028-04-30',
    25: '2026-06-01',
    26: '2029-04-30',
  },
  PostgreSQL: {
    15: '2027-11-11',
    16: '2028-11-09',
    17: '2029-11-08',
    18: '2030-11-14',
  },
}

const dayMs = 24 * 60 * 60 * 1_000

/** The days before the end of support from which on the doctor warns. */
export const warnDays = 180

/** Returns the support status of a version; `soon` from 180 days before the last fixes. */
export function supportOf(
  product: keyof typeof endOfLife,
  version: string,
  now = Date.now(),
): { readonly status: 'supported' | 'soon' | 'ended' | 'unknown'; readonly until?: string } {
  const until = endOfLife[product][Number.parseInt(version, 10)]
  if (!until) return { status: 'unknown' }
  const daysLeft = (Date.parse(until) - now) / dayMs
  return { until, status: daysLeft < 0 ? 'ended' : daysLeft < warnDays ? 'soon' : 'supported' }
}

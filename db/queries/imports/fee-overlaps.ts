/** The other fee of an overlap, as the fault `fee-overlaps` has it in JSON. */
export interface OverlappingFee {
  /** Null if the fee is not in the file. */
  readonly line: number | null
  readonly description: string
  /** Its first and its last day; null without one. */
  readonly from: string | null
  readonly until: string | null
  /** A correction to write instead; null if there is none. */
  readonly suggestion: string | null
}

const day = (date: string) => `case when isfinite(${date}) then (${date})::text end`

/** The fees as they would be after the import; those in the file have a line. */
const feesAfter = (hasEnd: boolean) => `
  select s.line, s.id, s.type, coalesce(s.band, ''), s.individual, s.description,
    coalesce(s.valid_from::date, '-infinity'),
    ${hasEnd ? `coalesce(s.valid_to::date, 'infinity')` : `coalesce(t.valid_to, 'infinity')`}
  from matched_fees s left join fee t on t.id = s.id
  union all
  select null, id, type, coalesce(band, ''), individual, description, valid_from, valid_to
  from fee where id not in (select id from matched_fees)`

const feeAfter = (hasEnd: boolean) => `
  fee_after (line, id, type, band, individual, description, valid_from, valid_to) as
    materialized (${feesAfter(hasEnd)})`

const pairs = `fee_after own join fee_after other using (type, band, individual)
  where own.line is not null`

const fault = (name: string, suggestion: string) => `
  select own.line, 'fee-overlaps', '${name}', coalesce(${day(`own.${name}`)}, ''),
    jsonb_build_object('line', other.line, 'description', other.description,
      'from', ${day('other.valid_from')}, 'until', ${day('other.valid_to')},
      'suggestion', ${suggestion})::text`

/**
 * The query of the fees that would overlap after the import, with each other or with stored ones, which
 * the constraint fee_no_overlap rejects. The fault is on the fee that begins first, because it must end
 * sooner; or on the other one if the first is not in the file.
 */
export const feeOverlaps = (hasEnd: boolean): string => `
  select * from (
    with ${feeAfter(hasEnd)}
    ${fault('valid_to', '(other.valid_from - 1)::text')}
    from ${pairs} and own.valid_from < other.valid_from and own.valid_to >= other.valid_from
    union all
    ${fault('valid_from', `case when other.valid_to < own.valid_to then (other.valid_to + 1)::text end`)}
    from ${pairs} and other.line is null
      and own.valid_from > other.valid_from and other.valid_to >= own.valid_from
  ) as overlap`

/**
 * The query of the rows without faults that overlap with a stored fee which a row with a fault would have changed. They
 * are left out too, and so is what overlaps with the fees that they would have changed.
 */
export const feesBesideFaults = (hasEnd: boolean): string => `
  select * from (
    with recursive ${feeAfter(hasEnd)}, left_out (line, bad) as (
      select line, null::int from own_faulty_line
      union
      select own.line, left_out.line
      from left_out join matched_fees s using (line) join fee stored on stored.id = s.id
      join fee_after own on own.type = stored.type and own.band = coalesce(stored.band, '')
        and own.individual = stored.individual and own.id <> stored.id
        and daterange(own.valid_from, own.valid_to, '[]')
          && daterange(stored.valid_from, stored.valid_to, '[]')
      where own.line is not null
    )
    select line, 'fee-stays', 'valid_from', '', min(bad)::text from left_out
    where line not in (select line from own_faulty_line) group by line
  ) as beside`

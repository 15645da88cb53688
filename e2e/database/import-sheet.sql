with parameter as (
      select $1::boolean as merge_all, $2::boolean as merge_numbers,
        array(select lower(jsonb_array_elements_text($3::jsonb)))
          as merge_usernames
    ),
  staged_memberships as (
    select line, id, source, external_id, former_id, derived, "charity_number"::text as "charity_number", "type"::membership_type as "type", "band"::text as "band", "name"::text as "name", "address"::text as "address", "postcode"::text as "postcode", "country"::text as "country", "joined"::text as "joined", "renews_on"::text as "renews_on", "ended_on"::text as "ended_on", "end_reason"::text as "end_reason"
    from import_row_memberships
  ), keyed_memberships as materialized (
    select s.*, t.id as found_id
    from staged_memberships s left join membership t on coalesce(t.source, 'gatehouse') = s.source and coalesce(t.external_id, t.id::text) = s.external_id
  ), same_number as materialized (
    select line, source, external_id, membership_id, holders = 1 and count(*) over (partition by membership_id) = 1
      and membership_id not in (select found_id from keyed_memberships where found_id is not null) as is_mergeable
    from (
      select s.line, s.source, s.external_id, (array_agg(t.id order by t.id))[1] as membership_id, count(*) as holders
      from keyed_memberships s
      join membership t on lower(regexp_replace(t.charity_number, '^([0-9]+)[.]0+$', '\1')) = lower(regexp_replace(s.charity_number, '^([0-9]+)[.]0+$', '\1'))
      where s.found_id is null group by s.line, s.source, s.external_id
    ) as held
  ), merge_memberships as materialized (
    select line, membership_id as id from same_number, parameter where is_mergeable and merge_numbers
  ), matched_memberships as materialized (
    select s.line, coalesce(t.id, s.id) as id, s.source, s.external_id, s.derived, s."charity_number", s."type", s."band", s."name", s."address", s."postcode", s."country", s."joined", s."renews_on", s."ended_on", s."end_reason",
      case when t.id is null then 'new' when s.merged_id is not null and t.source is null and s.source <> 'gatehouse' then 'changed' when (t."charity_number", t."type", t."band", case when 'name' = any(s.derived) then s."name" else t."name" end, t."address", t."postcode", t."country", t."joined_on"::text, t."renews_on"::text, case when 'ended_on' = any(s.derived) and (t.ended_on is not null or s.ended_on is null)
          then s.ended_on else t.ended_on::text end, t."end_reason") is distinct from (s."charity_number", s."type", s."band", s."name", s."address", s."postcode", s."country", s."joined", s."renews_on", s."ended_on", s."end_reason") then 'changed' else 'unchanged' end as state
    from (
      select keyed.*, merge.id as merged_id
      from keyed_memberships keyed left join merge_memberships merge using (line)
    ) s left join membership t on t.id = coalesce(s.found_id, s.merged_id)
  ),
  staged_accounts as (
    select line, id, source, external_id, former_id, derived, "username"::text as "username", "email"::text as "email", "title"::title as "title", "forename"::text as "forename", "surname"::text as "surname", "position"::text as "position", "address"::text as "address", "county"::text as "county", "postcode"::text as "postcode", "country"::country as "country", "phone"::text as "phone", "fax"::text as "fax", "mobile"::text as "mobile", "language"::text as "language", "password_hash"::text as "password_hash", "disabled"::boolean as "disabled", "deceased"::boolean as "deceased"
    from import_row_accounts
  ), former as materialized (select null::int as line, null::uuid as id where false
 union all
    select min(s.line) as line, t.id from staged_accounts s
    join account t on t.source = s.source and t.external_id = s.former_id
    where s.former_id <> s.external_id and lower(normalize(concat_ws(' ', t.forename, t.surname), NFKC)) = lower(normalize(concat_ws(' ', s."forename", s."surname"), NFKC))
      and not exists (select from staged_accounts other
        where other.source = s.source and other.external_id = s.former_id)
    group by t.id having count(*) = 1), keyed_accounts as materialized (
    select s.*, coalesce(t.id, former.id) as found_id
    from staged_accounts s left join account t on coalesce(t.source, 'gatehouse') = s.source and coalesce(t.external_id, t.id::text) = s.external_id
    left join former using (line)
  ), searched_accounts as materialized (
    select s.*, case when found_id is null then nullif(replace(fold_name(concat_ws(' ', s.forename, s.surname)), ' ', ''), '') end as folded from keyed_accounts s
  ), near_postcode as materialized (
    select t.id, replace(upper(t.postcode), ' ', '') as key, replace(fold_name(concat_ws(' ', t.forename, t.surname)), ' ', '') as folded from account t
    where (replace(upper(t.postcode), ' ', '') in (select replace(upper(s.postcode), ' ', '') from searched_accounts s where folded is not null)) is true
  ), near_email as materialized (
    select t.id, lower(t.email) as key, replace(fold_name(concat_ws(' ', t.forename, t.surname)), ' ', '') as folded from account t
    where (lower(t.email) in (select lower(s.email) from searched_accounts s where folded is not null)) is true
  ), near_number as materialized (
    select t.id, contact.membership_id as key, replace(fold_name(concat_ws(' ', t.forename, t.surname)), ' ', '') as folded from contact join account t on t.id = contact.account_id
    where (contact.membership_id in (select membership_id from same_number)) is true
  ),
  probable as materialized (select distinct * from (select null::int as line, null::uuid as account_id, null as username, true as is_mergeable where false
 union all
    select s.line, stays.id as account_id, stays.username,
      stays.disabled_at is null
        and stays.id not in (select found_id from keyed_accounts where found_id is not null) as is_mergeable
    from (select line, folded, replace(upper(s.postcode), ' ', '') as key from searched_accounts s) as s join near_postcode t using (key, folded)
    left join account_merge on merged_id = t.id
    join account stays on stays.id = coalesce(account_merge.account_id, t.id)
 union all
    select s.line, stays.id as account_id, stays.username,
      stays.disabled_at is null
        and stays.id not in (select found_id from keyed_accounts where found_id is not null) as is_mergeable
    from (select line, folded, lower(s.email) as key from searched_accounts s) as s join near_email t using (key, folded)
    left join account_merge on merged_id = t.id
    join account stays on stays.id = coalesce(account_merge.account_id, t.id)
 union all
    select s.line, stays.id as account_id, stays.username,
      stays.disabled_at is null
        and stays.id not in (select found_id from keyed_accounts where found_id is not null) as is_mergeable
    from (
    select s.line, folded, same_number.membership_id as key
    from searched_accounts s join import_row_contacts own
      on own.account_source = s.source and own.account_external_id = s.external_id
    join same_number on same_number.source = own.membership_source
      and same_number.external_id = own.membership_external_id) as s join near_number t using (key, folded)
    left join account_merge on merged_id = t.id
    join account stays on stays.id = coalesce(account_merge.account_id, t.id)) as found),
  merge_accounts as materialized (
    select min(line) as line, account_id as id from (
      select line, account_id, count(*) over (partition by line) as accounts
      from probable, parameter
      where is_mergeable and (merge_all or lower(username) = any(merge_usernames))
    ) as requested
    where accounts = 1 group by account_id having count(*) = 1
  ), matched_accounts as materialized (
    select s.line, coalesce(t.id, s.id) as id, s.source, s.external_id, s.derived, s."username", s."email", s."title", s."forename", s."surname", s."position", s."address", s."county", s."postcode", s."country", s."phone", s."fax", s."mobile", s."language", s."password_hash", s."disabled", s."deceased",
      case when t.id is null then 'new' when s.merged_id is not null and t.source is null and s.source <> 'gatehouse' then 'changed' when (case when 'username' = any(s.derived) then s."username" else t."username" end, t."email", t."title", t."forename", t."surname", t."position", t."address", t."county", t."postcode", t."country", t."phone", t."fax", t."mobile", t."language", case when t.password_hash is null or s.password_hash is null then null
          else s.password_hash end, case when s.disabled is not null then t.disabled_at is not null end, case when s.deceased is not null then t.deceased_at is not null end) is distinct from (s."username", s."email", s."title", s."forename", s."surname", s."position", s."address", s."county", s."postcode", s."country", s."phone", s."fax", s."mobile", s."language", s."password_hash", s."disabled", s."deceased") then 'changed' else 'unchanged' end as state,
      case when t.id is null and 'username' = any(s.derived) then case when not exists (select from account where lower(account.username) = lower(s.username)) then s.username else (
  select s.username || '.' || number from generate_series(2, 1000) as number
  where not exists (select from account where lower(account.username) = lower(s.username || '.' || number)) order by number limit 1) end
        else s.username end as new_username
    from (
      select keyed.*, merge.id as merged_id
      from keyed_accounts keyed left join merge_accounts merge using (line)
    ) s left join account t on t.id = coalesce(s.found_id, s.merged_id)
  ),
  named_accounts as (select id, line, source, external_id, state from matched_accounts),
  named_memberships as (select id, line, source, external_id, state from matched_memberships),
  read_contacts as materialized (
    select s.line, s.source, s.external_id, s.account_external_id, s.membership_external_id,
      s.is_primary::boolean as is_primary, s.is_billing::boolean as is_billing, s.lsfr_access::boolean as lsfr_access,
      a.id as account_id, a.line as account_line, m.id as membership_id,
      m.line as membership_line, m.state = 'new' as is_new_membership, s.derived
    from import_row_contacts s
    left join named_accounts a
      on a.source = s.account_source and a.external_id = s.account_external_id
    left join named_memberships m
      on m.source = s.membership_source and m.external_id = s.membership_external_id
    where not exists (select from account_merge where merged_id = a.id)
  ), stored_contacts as materialized (
    select t.*, key.* from contact t, lateral (select coalesce(t.source, 'gatehouse'), coalesce(t.external_id, t.membership_id || '/' || t.account_id)) as key (key_source, key_id)
  ), keyed_contacts as (
    select s.*, by_key.membership_id as old_membership_id, by_key.account_id as old_account_id
    from read_contacts s left join stored_contacts by_key
      on by_key.key_source = s.source and by_key.key_id = s.external_id
    where s.membership_id is not null and s.account_id is not null
  ), matched_contacts as materialized (
    select s.line, s.source, s.external_id, s.membership_id, s.account_id,
      stored.membership_id as old_membership_id, stored.account_id as old_account_id,
      case when 'is_primary' = any(s.derived)
          then coalesce(stored.is_primary, s.is_primary and s.is_new_membership) else s.is_primary end as is_primary, case when 'is_billing' = any(s.derived)
          then coalesce(stored.is_billing, s.is_billing and s.is_new_membership) else s.is_billing end as is_billing, case when 'lsfr_access' = any(s.derived)
          then coalesce(stored.lsfr_access, s.lsfr_access and s.is_new_membership) else s.lsfr_access end as lsfr_access,
      case when stored.source is null and s.source <> 'gatehouse' then s.source
        else stored.source end as new_source,
      case when stored.source is null and s.source <> 'gatehouse' then s.external_id
        else stored.external_id end as new_external_id,
      case when stored.membership_id is null then 'new'
        when (stored.membership_id, stored.account_id, stored.is_primary, stored.is_billing, stored.lsfr_access)
          is distinct from (s.membership_id, s.account_id, case when 'is_primary' = any(s.derived)
          then coalesce(stored.is_primary, s.is_primary and s.is_new_membership) else s.is_primary end, case when 'is_billing' = any(s.derived)
          then coalesce(stored.is_billing, s.is_billing and s.is_new_membership) else s.is_billing end, case when 'lsfr_access' = any(s.derived)
          then coalesce(stored.lsfr_access, s.lsfr_access and s.is_new_membership) else s.lsfr_access end)
          or (stored.source is null and s.source <> 'gatehouse') then 'changed'
        else 'unchanged' end as state
    from keyed_contacts s left join contact stored
      on stored.membership_id = coalesce(s.old_membership_id, s.membership_id)
      and stored.account_id = coalesce(s.old_account_id, s.account_id)
  ), contacts_after as materialized (
    select line, membership_id, account_id, is_primary, is_billing from matched_contacts
    union all
    select null, t.membership_id, t.account_id, t.is_primary, t.is_billing from contact t
    where (t.is_primary or t.is_billing)
      and t.membership_id in (select membership_id from matched_contacts where state <> 'unchanged')
      and not exists (select from matched_contacts matched
        where matched.old_membership_id = t.membership_id
          and matched.old_account_id = t.account_id)
  ),
  own_fault (line, code, name, value, other) as materialized (
    select distinct on (line, code, name) *
    from (select null::int, '', '', '', '' where false
 union all select s.line, 'username-taken', 'username', s.username, t.username
          from matched_accounts s join account t on lower(t.username) = lower(s.username)
          where s.state <> 'unchanged' and t.id <> s.id
            and ('username' = any(s.derived)) is not true
 union all
  select s.line, 'username-taken', 'username', s.username, s.username
  from (
  select line, new_username as username, lower(new_username) as name from matched_accounts
  where state = 'new' or (state = 'changed' and ('username' = any(derived)) is not true)) s join (
    select name, min(line) as line from (
  select line, new_username as username, lower(new_username) as name from matched_accounts
  where state = 'new' or (state = 'changed' and ('username' = any(derived)) is not true)) r group by name having count(*) > 1
  ) first on s.name = first.name and s.line > first.line
 union all select line, 'merge-unclear', 'username', username, null from probable, parameter
    where is_mergeable and (merge_all or lower(username) = any(merge_usernames))
      and line not in (select line from merge_accounts)
 union all select s.line, 'another-person', 'surname', concat_ws(', ', nullif(concat_ws(' ', s."forename", s."surname"), ''), s."email"),
      concat_ws(', ', nullif(concat_ws(' ', t.forename, t.surname), ''), coalesce(t.email, t.username))
    from matched_accounts s join account t on t.id = s.id
    where s.state = 'changed' and replace(fold_name(concat_ws(' ', t.forename, t.surname)), ' ', '') <> replace(fold_name(concat_ws(' ', s."forename", s."surname")), ' ', '')
      and (lower(t.email) = lower(s."email")) is not true and (t.password_hash is not null
  or exists (select from credential where account_id = t.id and expires_at > now())
  or exists (select from passkey where account_id = t.id)
  or exists (select from staff_role where account_id = t.id))
 union all select line, 'account-unknown', 'account_external_id', account_external_id, null
        from read_contacts where account_id is null
 union all select line, 'membership-unknown', 'membership_external_id', membership_external_id, null
        from read_contacts where membership_id is null
 union all select s.line, 'contact-exists', 'external_id', s.external_id, null
        from matched_contacts s join contact t using (membership_id, account_id)
        where (s.old_membership_id, s.old_account_id) <> (s.membership_id, s.account_id)
 union all
    select s.line, 'two-primary', 'is_primary', 'yes',
      (select coalesce(nullif(concat_ws(' ', forename, surname), ''), username) from account
        where account.id = other.account_id)
    from (
      select membership_id from contacts_after where is_primary
      group by membership_id having count(*) > 1
    ) crowded join contacts_after s using (membership_id)
    join contacts_after other on other.membership_id = s.membership_id and other.account_id <> s.account_id
      and (other.line is null or other.line < s.line)
    where s.is_primary and other.is_primary and s.line is not null
 union all
    select s.line, 'two-billing', 'is_billing', 'yes',
      (select coalesce(nullif(concat_ws(' ', forename, surname), ''), username) from account
        where account.id = other.account_id)
    from (
      select membership_id from contacts_after where is_billing
      group by membership_id having count(*) > 1
    ) crowded join contacts_after s using (membership_id)
    join contacts_after other on other.membership_id = s.membership_id and other.account_id <> s.account_id
      and (other.line is null or other.line < s.line)
    where s.is_billing and other.is_billing and s.line is not null) as found (line, code, name, value, other)
    order by line, code, name
  ), own_faulty_line as materialized (select unnest(array(select distinct line from own_fault)) as line), fault as materialized (
    select * from own_fault union (select null::int, '', '', '', '' where false
 union all
      select s.line, 'row-rejected', '', '', bad.line::text from read_contacts s
      join own_faulty_line bad on bad.line = s.account_line and bad.line <> s.line
 union all
      select s.line, 'row-rejected', '', '', bad.line::text from read_contacts s
      join own_faulty_line bad on bad.line = s.membership_line and bad.line <> s.line)
  ), faulty_line as materialized (select unnest(array(select distinct line from fault)) as line), gate as (
      select $4::boolean and ($5::boolean or not exists (select from fault))
        as proceed
    ), counted as materialized (
  select 'accounts' as target, count(*) filter (where state = 'new') as new_rows,
    count(*) filter (where state = 'changed') as changed_rows,
    count(*) filter (where state = 'unchanged') as unchanged_rows,
    '{}'::jsonb as other_rows
  from matched_accounts s where not exists (select from faulty_line where faulty_line.line = s.line) union all
  select 'memberships' as target, count(*) filter (where state = 'new') as new_rows,
    count(*) filter (where state = 'changed') as changed_rows,
    count(*) filter (where state = 'unchanged') as unchanged_rows,
    '{}'::jsonb as other_rows
  from matched_memberships s where not exists (select from faulty_line where faulty_line.line = s.line) union all
  select 'contacts' as target, count(*) filter (where state = 'new') as new_rows,
    count(*) filter (where state = 'changed') as changed_rows,
    count(*) filter (where state = 'unchanged') as unchanged_rows,
    '{}'::jsonb as other_rows
  from matched_contacts s where not exists (select from faulty_line where faulty_line.line = s.line)),
    counts as (
      select jsonb_object_agg(target, jsonb_build_object(
        'new', new_rows, 'changed', changed_rows, 'unchanged', unchanged_rows) || other_rows) as value
      from counted
    ), added_import as (
      insert into import (operator, kind, file, sha256, mapping, counts, job_id)
      select $6, $7, $8, $9, $10::jsonb, counts.value,
        $11::uuid
      from gate, counts
      where proceed and exists (select from counted where new_rows + changed_rows > 0)
      returning id, operator
    ),
  good_accounts as (
    select s.* from matched_accounts s, gate
    where proceed and s.state in ('new', 'changed')
      and not exists (select from faulty_line where faulty_line.line = s.line)
  ), locked_accounts as materialized (
    select s.*, jsonb_build_object('username', t."username", 'email', t."email", 'title', t."title", 'forename', t."forename", 'surname', t."surname", 'position', t."position", 'address', t."address", 'county', t."county", 'postcode', t."postcode", 'country', t."country", 'phone', t."phone", 'fax', t."fax", 'mobile', t."mobile", 'language', t."language", 'password_hash', (t.password_hash is not null), 'disabled_at', t."disabled_at", 'deceased_at', t."deceased_at", 'source', t.source, 'external_id', t.external_id, 'email_verified_at', t.email_verified_at) as before from good_accounts s join account t on t.id = s.id
    where s.state = 'changed' for no key update of t
  ), updated_accounts as (
    update account t set "username" = case when 'username' = any(s.derived) then t."username" else s."username" end, "email" = s."email", "title" = s."title", "forename" = s."forename", "surname" = s."surname", "position" = s."position", "address" = s."address", "county" = s."county", "postcode" = s."postcode", "country" = s."country", "phone" = s."phone", "fax" = s."fax", "mobile" = s."mobile", "language" = s."language", "password_hash" = coalesce(t.password_hash, s.password_hash), "disabled_at" = case when s.disabled is null then t.disabled_at
      when s.disabled or exists (select from account_merge where merged_id = t.id)
          or exists (select from planned_erasure where account_id = t.id) then coalesce(t.disabled_at, now()) end, "deceased_at" = case when s.deceased is null then t.deceased_at
      when s.deceased  then coalesce(t.deceased_at, now()) end, source = coalesce(t.source, case when s.source <> 'gatehouse' then s.source end), external_id = coalesce(t.external_id, case when s.source <> 'gatehouse' then s.external_id end)
    from locked_accounts s where t.id = s.id
    returning t.id, s.before, jsonb_build_object('username', t."username", 'email', t."email", 'title', t."title", 'forename', t."forename", 'surname', t."surname", 'position', t."position", 'address', t."address", 'county', t."county", 'postcode', t."postcode", 'country', t."country", 'phone', t."phone", 'fax', t."fax", 'mobile', t."mobile", 'language', t."language", 'password_hash', (t.password_hash is not null), 'disabled_at', t."disabled_at", 'deceased_at', t."deceased_at", 'source', t.source, 'external_id', t.external_id, 'email_verified_at', t.email_verified_at) as after
  ), added_accounts as (
    insert into account as t (id, source, external_id, "username", "email", "title", "forename", "surname", "position", "address", "county", "postcode", "country", "phone", "fax", "mobile", "language", "password_hash", "disabled_at", "deceased_at")
    select s.id, s.source, s.external_id, s.new_username, s."email", s."title", s."forename", s."surname", s."position", s."address", s."county", s."postcode", s."country", s."phone", s."fax", s."mobile", s."language", s.password_hash, case when s.disabled then now() end, case when s.deceased then now() end
    from good_accounts s where s.state = 'new'
      and (select count(*) from updated_accounts) >= 0
    returning t.id, sha256(convert_to(concat(row(t."username", t."email", t."title", t."forename", t."surname", t."position", t."address", t."county", t."postcode", t."country", t."phone", t."fax", t."mobile", (t.password_hash is not null), t."disabled_at")::text, ' language ' || (t."language")::text, ' deceased ' || (t."deceased_at")::text), 'UTF8')) as fingerprint
  ), recorded_accounts as (
    insert into import_change (import_id, target, row_id, before, after, fingerprint)
    select added_import.id, 'account', written.id, before, after, fingerprint
    from added_import, (
      select id, null::jsonb as before, null::jsonb as after, fingerprint from added_accounts
      union all
      select id, difference.before, difference.after, null from updated_accounts updated,
      lateral (
        select jsonb_object_agg(key, was.value) as before, jsonb_object_agg(key, became.value) as after
        from jsonb_each(updated.before) was join jsonb_each(updated.after) became using (key)
        where was.value <> became.value
      ) as difference
      where difference.before is not null
    ) as written
  ),
  good_memberships as (
    select s.* from matched_memberships s, gate
    where proceed and s.state in ('new', 'changed')
      and not exists (select from faulty_line where faulty_line.line = s.line)
  ), locked_memberships as materialized (
    select s.*, jsonb_build_object('charity_number', t."charity_number", 'type', t."type", 'band', t."band", 'name', t."name", 'address', t."address", 'postcode', t."postcode", 'country', t."country", 'joined_on', t."joined_on", 'renews_on', t."renews_on", 'ended_on', t."ended_on", 'end_reason', t."end_reason", 'source', t.source, 'external_id', t.external_id) as before from good_memberships s join membership t on t.id = s.id
    where s.state = 'changed' for no key update of t
  ), updated_memberships as (
    update membership t set "charity_number" = s."charity_number", "type" = s."type", "band" = s."band", "name" = case when 'name' = any(s.derived) then t."name" else s."name" end, "address" = s."address", "postcode" = s."postcode", "country" = s."country", "joined_on" = s."joined"::date, "renews_on" = s."renews_on"::date, "ended_on" = case when 'ended_on' = any(s.derived) then coalesce(t.ended_on, s.ended_on::date)
          else s.ended_on::date end, "end_reason" = s."end_reason", source = coalesce(t.source, case when s.source <> 'gatehouse' then s.source end), external_id = coalesce(t.external_id, case when s.source <> 'gatehouse' then s.external_id end)
    from locked_memberships s where t.id = s.id
    returning t.id, s.before, jsonb_build_object('charity_number', t."charity_number", 'type', t."type", 'band', t."band", 'name', t."name", 'address', t."address", 'postcode', t."postcode", 'country', t."country", 'joined_on', t."joined_on", 'renews_on', t."renews_on", 'ended_on', t."ended_on", 'end_reason', t."end_reason", 'source', t.source, 'external_id', t.external_id) as after
  ), added_memberships as (
    insert into membership as t (id, source, external_id, "charity_number", "type", "band", "name", "address", "postcode", "country", "joined_on", "renews_on", "ended_on", "end_reason")
    select s.id, s.source, s.external_id, s."charity_number", s."type", s."band", s."name", s."address", s."postcode", s."country", s."joined"::date, s."renews_on"::date, s.ended_on::date, s."end_reason"
    from good_memberships s where s.state = 'new'
      and (select count(*) from updated_memberships) >= 0
    returning t.id, sha256(convert_to(concat(row(t."charity_number", t."type", t."band", t."name", t."address", t."postcode", t."country", t."joined_on", t."renews_on", t."ended_on", t."end_reason")::text), 'UTF8')) as fingerprint
  ), recorded_memberships as (
    insert into import_change (import_id, target, row_id, before, after, fingerprint)
    select added_import.id, 'membership', written.id, before, after, fingerprint
    from added_import, (
      select id, null::jsonb as before, null::jsonb as after, fingerprint from added_memberships
      union all
      select id, difference.before, difference.after, null from updated_memberships updated,
      lateral (
        select jsonb_object_agg(key, was.value) as before, jsonb_object_agg(key, became.value) as after
        from jsonb_each(updated.before) was join jsonb_each(updated.after) became using (key)
        where was.value <> became.value
      ) as difference
      where difference.before is not null
    ) as written
  ),
  good_contacts as (
    select s.* from matched_contacts s, gate
    where proceed and s.state <> 'unchanged'
      and not exists (select from faulty_line where faulty_line.line = s.line)
  ), their_memberships as materialized (select from membership where id in (select old_membership_id from good_contacts where state = 'changed') order by id for no key update), removed_contacts as (
    delete from contact t using good_contacts s
    where t.membership_id = s.old_membership_id and t.account_id = s.old_account_id
      and s.state = 'changed' and (select count(*) from their_memberships) >= 0
    returning s.membership_id, s.account_id, to_jsonb(t) as before
  ), added_contacts as (
    insert into contact as t (membership_id, account_id, source, external_id, is_primary, is_billing, lsfr_access)
    select membership_id, account_id,
      case when state = 'new' then source else new_source end,
      case when state = 'new' then external_id else new_external_id end, is_primary, is_billing, lsfr_access
    from good_contacts where (select count(*) from removed_contacts) >= 0
    returning t.membership_id, t.account_id, t as stored, sha256(convert_to(row(t.is_primary, t.is_billing, t.lsfr_access)::text, 'UTF8')) as fingerprint
  ), recorded_contacts as (
    insert into import_change
      (import_id, target, row_id, account_id, before, after, fingerprint)
    select added_import.id, 'contact', added.membership_id, added.account_id, before,
      case when before is not null then to_jsonb(stored) end,
      case when before is null then fingerprint end
    from added_import, added_contacts added
    left join removed_contacts using (membership_id, account_id)
  ), audit as (
  insert into audit_event
  ("import_id", "operator", "staff_account_id", "staff_role", "action")
  select id, $12::text, $13::uuid, $14::text, $15 from "added_import"
    ),
  changed_email as (
  select updated.id, added_import.id as import_id, before ->> 'email' as before, after ->> 'email' as after
  from updated_accounts updated, added_import where before -> 'email' <> after -> 'email'), ended_links as (
    delete from credential using changed_email
    where credential.account_id = changed_email.id and used_at is null
      and kind in ('reset', 'invitation') and lower(before) is distinct from lower(after)
  ), email_audit as (
  insert into audit_event
  ("account_id", "import_id", "operator", "staff_account_id", "staff_role", "action")
  select changed_email.id, import_id, $16::text, $17::uuid, $18::text, $19 from "changed_email"
  )
    select jsonb_build_object(
      'importId', (select id from added_import),
      'counts', (select value from counts),
      'changed', (select coalesce(jsonb_agg(to_jsonb(changed) order by line), '[]') from (
    select * from (select null::int as line, null as "table", null::jsonb as changes where false
 union all select s.line, 'accounts' as "table", (
        select jsonb_object_agg(name, jsonb_build_array(old_value,
          case name when 'password_hash' then '""' else new_value end))
        from (values ('username', to_jsonb(case when 'username' = any(s.derived) then s."username" else t."username" end), to_jsonb(s."username")), ('email', to_jsonb(t."email"), to_jsonb(s."email")), ('title', to_jsonb(t."title"), to_jsonb(s."title")), ('forename', to_jsonb(t."forename"), to_jsonb(s."forename")), ('surname', to_jsonb(t."surname"), to_jsonb(s."surname")), ('position', to_jsonb(t."position"), to_jsonb(s."position")), ('address', to_jsonb(t."address"), to_jsonb(s."address")), ('county', to_jsonb(t."county"), to_jsonb(s."county")), ('postcode', to_jsonb(t."postcode"), to_jsonb(s."postcode")), ('country', to_jsonb(t."country"), to_jsonb(s."country")), ('phone', to_jsonb(t."phone"), to_jsonb(s."phone")), ('fax', to_jsonb(t."fax"), to_jsonb(s."fax")), ('mobile', to_jsonb(t."mobile"), to_jsonb(s."mobile")), ('language', to_jsonb(t."language"), to_jsonb(s."language")), ('password_hash', to_jsonb(case when t.password_hash is null or s.password_hash is null then null
          else s.password_hash end), to_jsonb(s."password_hash")), ('disabled', to_jsonb(case when s.disabled is not null then t.disabled_at is not null end), to_jsonb(s."disabled")), ('deceased', to_jsonb(case when s.deceased is not null then t.deceased_at is not null end), to_jsonb(s."deceased"))) as field (name, old_value, new_value)
        where old_value is distinct from new_value) as changes
      from (select * from matched_accounts where state = 'changed'
        and line not in (select line from faulty_line) order by line limit 20) s join account t on t.id = s.id
 union all select s.line, 'memberships' as "table", (
        select jsonb_object_agg(name, jsonb_build_array(old_value,
          case name when 'password_hash' then '""' else new_value end))
        from (values ('charity_number', to_jsonb(t."charity_number"), to_jsonb(s."charity_number")), ('type', to_jsonb(t."type"), to_jsonb(s."type")), ('band', to_jsonb(t."band"), to_jsonb(s."band")), ('name', to_jsonb(case when 'name' = any(s.derived) then s."name" else t."name" end), to_jsonb(s."name")), ('address', to_jsonb(t."address"), to_jsonb(s."address")), ('postcode', to_jsonb(t."postcode"), to_jsonb(s."postcode")), ('country', to_jsonb(t."country"), to_jsonb(s."country")), ('joined', to_jsonb(t."joined_on"::text), to_jsonb(s."joined")), ('renews_on', to_jsonb(t."renews_on"::text), to_jsonb(s."renews_on")), ('ended_on', to_jsonb(case when 'ended_on' = any(s.derived) and (t.ended_on is not null or s.ended_on is null)
          then s.ended_on else t.ended_on::text end), to_jsonb(s."ended_on")), ('end_reason', to_jsonb(t."end_reason"), to_jsonb(s."end_reason"))) as field (name, old_value, new_value)
        where old_value is distinct from new_value) as changes
      from (select * from matched_memberships where state = 'changed'
        and line not in (select line from faulty_line) order by line limit 20) s join membership t on t.id = s.id) as every
    where changes is not null order by line limit 20) changed),
      'faults', (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (
        select * from fault order by line, code limit $20) f),
      'faultCount', (select count(*) from fault),
      'faultyLines', (select count(*) from faulty_line),
      'probable', (select coalesce(jsonb_agg(to_jsonb(listed) order by line), '[]') from (
    select s.line, s.forename, s.surname, s.email,
      t.username, t.email as "accountEmail", t.disabled_at is not null as "isDisabled", is_mergeable as "isMergeable",
      merge.line is not null as "isMerged"
    from probable join keyed_accounts s using (line) join account t on t.id = probable.account_id
    left join merge_accounts merge on merge.line = probable.line
    order by s.line limit 1000) listed),
      'probableCount', (select count(distinct line) from probable),
      'sameNumbers', (
  select coalesce(jsonb_agg(to_jsonb(listed) order by line), '[]') from (
    select s.line, s.charity_number as "charityNumber", t.id as "membershipId",
      t.charity_number as "storedNumber", t.name as "storedName", is_mergeable as "isMergeable",
      merge.line is not null as "isMerged"
    from same_number join keyed_memberships s using (line) join membership t on t.id = membership_id
    left join merge_memberships merge on merge.line = same_number.line
    order by s.line limit 1000) listed),
      'sameNumberCount', (select count(*) from same_number),
      'secondNumbers', (
  select count(*) from same_number where line not in (select line from merge_memberships)),
      'unsubscribed', ('[]'::jsonb)
    ) as report;

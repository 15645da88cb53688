-- Gives the events that are committed their places in the feed, in the order of seq, and returns how many there were.
-- Each statement of this function sees what was committed before it began, so the lock comes first: the run before
-- has then been committed. A reader with a cursor on seq would lose the events that are committed late.
-- The update reads no more than its batch on both sides, by the last seq of the batch: with statistics that know of
-- many events without a place, the planner would sort all of them for each batch, which takes longer than a query may.
-- The settings are for statistics that know of no such event, which would lead to nested loops or to a scan of the table.
CREATE OR REPLACE FUNCTION "number_events"("batch_size" integer) RETURNS integer LANGUAGE plpgsql
	SECURITY DEFINER SET search_path = pg_catalog, pg_temp
	SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
	this_run constant uuid := gen_random_uuid();
	last_position bigint;
	last_seq bigint;
	row_count integer;
BEGIN
	IF NOT EXISTS (SELECT FROM public.event WHERE "position" IS NULL)
		OR NOT pg_try_advisory_xact_lock(hashtext('gatehouse events')) THEN
		RETURN 0;
	END IF;
	SELECT coalesce(max("position"), 0) INTO last_position FROM public.event;
	SELECT max(seq) INTO last_seq FROM (
		SELECT seq FROM public.event WHERE "position" IS NULL ORDER BY seq LIMIT batch_size) AS first_ones;
	UPDATE public.event SET "position" = last_position + waiting.place, run = this_run
	FROM (
		SELECT seq, row_number() OVER (ORDER BY seq) AS place FROM public.event
		WHERE "position" IS NULL AND seq <= last_seq
	) AS waiting
	WHERE event.seq = waiting.seq AND event."position" IS NULL AND event.seq <= last_seq;
	GET DIAGNOSTICS row_count = ROW_COUNT;
	RETURN row_count;
END $$;
REVOKE ALL ON FUNCTION "number_events"(integer) FROM PUBLIC;

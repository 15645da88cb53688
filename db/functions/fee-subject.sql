-- An enum's text is not immutable in general, but the values of this one are never renamed.
CREATE OR REPLACE FUNCTION "fee_subject"("type" membership_type, "band" text, "individual" boolean)
	RETURNS numrange LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT numrange(h, h, '[]') FROM (SELECT hashtextextended(
		type::text || chr(31) || coalesce(band, '') || chr(31) || individual::int, 0)::numeric) AS subject (h)
$$;

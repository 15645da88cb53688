-- The digits of a phone number in the United Kingdom, with 0 for +44 and 0044; other numbers keep their country.
CREATE OR REPLACE FUNCTION "phone_digits"("phone" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
	SELECT translate(regexp_replace(regexp_replace("phone", '[^0-9+]+', '', 'g'),
		'^((\+|00)44|44(?=0?\d{9,10}$))0?', '0'), '+', '')
$$;

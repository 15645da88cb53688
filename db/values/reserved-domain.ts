/**
 * The end of an email address that belongs to no one (RFC 2606, sections 2 and 3), as a pattern for JavaScript and
 * PostgreSQL; it ignores case.
 */
export const reservedDomain = '[@.](example\\.(com|net|org)|example|test)$'

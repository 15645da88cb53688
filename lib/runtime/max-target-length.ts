/** The maximum length of the path and query of a request; a longer one gets 414 (RFC 9110, section 15.5.15). */
export const maxTargetLength = 8_192

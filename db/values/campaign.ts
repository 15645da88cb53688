/** The campaign of the briefing by email (interface 4.6), the only one that people can join here. */
export const briefing = 'ebrief'

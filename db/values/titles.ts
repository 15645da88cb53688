/** The titles of a person, as section 2.12 of the interface spells them. */
export const titles = [
  'Mr',
  'Mrs',
  'Miss',
  'Ms',
  'Dr',
  'Prof',
  'Rev',
  'Lord',
  'Lady',
  'Sir',
  'Rt. Hon',
  'Dame',
] as const

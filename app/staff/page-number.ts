import { queryOf } from '#app/request.ts'

/** Returns the number of the page of a list that the URL asks for, from 1. */
export function pageNumber(): number {
  const typed = queryOf('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : 1
}

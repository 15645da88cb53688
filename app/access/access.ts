/** Either the person who may do something, or where to go instead: to a page, or nowhere at all. */
export type Access<Who> =
  | { readonly who: Who }
  | { readonly redirect: string }
  | { readonly notFound: true }

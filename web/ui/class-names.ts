// Joins class names, without resolving conflicts: each component of the kit decides its own look.

/** Joins the class names that are set, with single spaces. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

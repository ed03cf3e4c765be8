/** The filters of a list with one of them changed; an empty value takes it away. */
export function withFilter<Filters extends object, Name extends keyof Filters & string>(
  filters: Filters,
  name: Name,
  value: string,
): Filters {
  const { [name]: _before, ...rest } = filters;
  return { ...rest, ...(value === "" ? {} : { [name]: value }) } as Filters;
}

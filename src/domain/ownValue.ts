/**
 * Returns the value of a name that a document gives. The name may be that of a property of every object, such as
 * `constructor`, which is no value.
 */
export function ownValue<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

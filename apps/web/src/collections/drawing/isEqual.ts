/** Whether two values of JSON say the same, whatever the order of their fields. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [keys, others] = [fieldsOf(one), fieldsOf(other)];
  return keys.length === others.length && keys.every((key) => isEqual(Reflect.get(one, key), Reflect.get(other, key)));
}

function fieldsOf(value: object): string[] {
  return Object.keys(value).filter((key) => Reflect.get(value, key) !== undefined);
}

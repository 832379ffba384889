/** "Weekday lights (copy)", within the length of a name. */
export function copyName(name: string): string {
  return `${name.slice(0, 57)} (copy)`;
}

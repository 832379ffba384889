import { t } from "@atrium/words";

/** Letters of a name. */
const MOST = 64;

/** "Weekday lights (copy)", within the length of a name. */
export function copyName(name: string): string {
  const copy = t("{name} (copy)", { name });
  return copy.length <= MOST ? copy : t("{name} (copy)", { name: name.slice(0, MOST - (copy.length - name.length)) });
}

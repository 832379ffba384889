import type { NoticePerson } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import type { Option } from "../../collections/form/MultiSelect.tsx";

/** "somchai", and why nothing would reach him, before somebody counts on it. */
export function personText({ name, maySee, hasMail, browsers }: NoticePerson): string {
  if (!maySee) return t("{name} (cannot view alarms)", { name });
  return hasMail || browsers > 0 ? name : t("{name} (no mail address or browser yet)", { name });
}

export function personOptions(people: readonly NoticePerson[]): Option[] {
  return people.map((person) => ({ value: String(person.id), label: personText(person) }));
}

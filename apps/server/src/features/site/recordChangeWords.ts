import { t } from "@atrium/words";

/** "Lamp 1 renamed to Lamp 2 and changed: room, position". @param changed what else, in words */
export function changeWords(name: string, other: string, changed: readonly string[]): string {
  const fields = changed.join(", ");
  if (name === other) {
    return fields === ""
      ? t("{name} saved without changes", { name })
      : t("{name} changed: {fields}", { name, fields });
  }
  return fields === ""
    ? t("{name} renamed to {other}", { name, other })
    : t("{name} renamed to {other} and changed: {fields}", { name, other, fields });
}

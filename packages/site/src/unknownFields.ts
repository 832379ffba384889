import type { Path } from "./problems.ts";

/**
 * The fields of `raw` that the schema dropped: misspelt ones, mostly. A schema that keeps unknown fields (a device's own
 * facts) keeps them in `checked` too, so they are not reported.
 */
export function unknownFields(raw: unknown, checked: unknown): Path[] {
  const found: Path[] = [];
  collect({ raw, checked }, [], found);
  return found;
}

/** @param at their parent's path: one array for all, copied only for each finding */
function collect({ raw, checked }: { raw: unknown; checked: unknown }, at: Path, found: Path[]): void {
  if (Array.isArray(raw) && Array.isArray(checked)) {
    for (const [index, one] of raw.entries()) {
      at.push(index);
      collect({ raw: one, checked: checked[index] }, at, found);
      at.pop();
    }
  }
  if (!isRecord(raw) || !isRecord(checked)) return;
  for (const key of Object.keys(raw)) {
    at.push(key);
    if (key in checked) collect({ raw: raw[key], checked: checked[key] }, at, found);
    else found.push([...at]);
    at.pop();
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

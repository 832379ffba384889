import type { Path } from "./document.ts";

/**
 * The fields of `raw` that the schema dropped: misspelt ones, mostly. A schema that keeps unknown fields (a device's own
 * facts) keeps them in `checked` too, so they are not reported.
 */
export function unknownFields(raw: unknown, checked: unknown, at: Path = []): Path[] {
  if (Array.isArray(raw)) {
    return Array.isArray(checked) ? raw.flatMap((one, i) => unknownFields(one, checked[i], [...at, i])) : [];
  }
  if (!isRecord(raw) || !isRecord(checked)) return [];
  return Object.entries(raw).flatMap(([key, value]) =>
    key in checked ? unknownFields(value, checked[key], [...at, key]) : [[...at, key]],
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { t } from "@atrium/words";

/** "a, b and 3 more". @param rest how many are not named */
export function andMore(names: readonly string[], rest: number): string {
  const named = names.join(", ");
  return rest > 0 ? t("{names} and {rest} more", { names: named, rest }) : named;
}

import { sayNumber, t } from "@atrium/words";
import { clock } from "../../platform/time.ts";
import type { Candidate } from "../commands/change.ts";
import { isHeldByOther } from "../commands/proposal.ts";
import type { SystemWords } from "../../devices/system.ts";
import { countText } from "../../devices/words.ts";
import type { ChangeWords } from "../system.ts";

/** "Turn off 142 of 150 lights?" @param count.reached of `count.total` devices */
export function questionOf(
  words: Pick<SystemWords, "one" | "many">,
  { verb, complement }: Pick<ChangeWords, "verb" | "complement">,
  count: { reached: number; total: number },
): string {
  const { reached, total } = count;
  const devices =
    reached === total
      ? countText(words, total)
      : t("{reached} of {count}", { reached: sayNumber(reached), count: countText(words, total) });
  return `${[verb, devices, complement].filter((part) => part !== "").join(" ")}?`;
}

/** "Set Lift 1 to Independent?" */
export function questionOfOne(name: string, { verb, complement }: Pick<ChangeWords, "verb" | "complement">): string {
  return `${[verb, name, complement].filter((part) => part !== "").join(" ")}?`;
}

/** The primary button: the same verb and number, or the one device's name. */
export function buttonText({ verb }: Pick<ChangeWords, "verb">, count: number | string): string {
  return `${verb} ${typeof count === "string" ? count : sayNumber(count)}`;
}

/** "138 of 142 are off". */
export function resultTitle({ result }: Pick<ChangeWords, "result">, confirmed: number, total: number): string {
  return t("{confirmed} of {total} are {result}", {
    confirmed: sayNumber(confirmed),
    total: sayNumber(total),
    result,
  });
}

/** "Lift 1 is at Independent", "Lift 1 is not at Independent". */
export function resultOfOne(name: string, { result }: Pick<ChangeWords, "result">, isConfirmed: boolean): string {
  return isConfirmed ? t("{name} is {result}", { name, result }) : t("{name} is not {result}", { name, result });
}

/** Which other person holds them and until when: "5 by somchai until 18:00, 1 by malee until 12:30". */
export function heldText(
  held: readonly Pick<Candidate, "holds">[],
  { me, timeZone }: { readonly me: string; readonly timeZone: string },
): string {
  const groups = new Map<string, number>();
  for (const { holds } of held) {
    const hold = Object.values(holds).find((one) => isHeldByOther(one, me));
    if (hold === undefined) continue;
    const words = t("by {by} until {clock}", { by: hold.by, clock: clock(hold.until, timeZone) });
    groups.set(words, (groups.get(words) ?? 0) + 1);
  }
  return [...groups].map(([words, count]) => `${String(count)} ${words}`).join(", ");
}

const NAMED = 3;

/** The first few by id: "L-O1-B-09, L-O2-C-04 and 3 more". */
export function namesText(candidates: readonly Pick<Candidate, "device">[]): string {
  const names = candidates.slice(0, NAMED).map(({ device }) => device.id);
  const rest = candidates.length - names.length;
  return rest > 0 ? t("{names} and {rest} more", { names: names.join(", "), rest }) : names.join(", ");
}

/** Each reason once, with the devices it is about: "AC-O1-B-02: It is switched to local at the unit." */
export function refusedText(refused: readonly (Pick<Candidate, "device"> & { reason: string })[]): string {
  const groups = new Map<string, Pick<Candidate, "device">[]>();
  for (const each of refused) groups.set(each.reason, [...(groups.get(each.reason) ?? []), each]);
  return [...groups].map(([reason, devices]) => `${namesText(devices)}: ${reason}`).join(" ");
}

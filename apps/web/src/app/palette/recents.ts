import type { CurrentUser } from "@atrium/contract/people";
import { DeviceId } from "@atrium/contract";
import * as z from "zod";
import type { Finding } from "./findings.ts";

const MOST = 5;

/** What is kept of a finding: enough to show it and to go there again. */
const Recent = z.object({
  key: z.string(),
  label: z.string(),
  href: z.string().startsWith("/"),
  place: z
    .object({
      kind: z.enum(["building", "floor", "zone", "room", "device"]),
      within: z.string(),
      placement: z.string(),
      device: DeviceId.optional(),
      module: z.string().optional(),
    })
    .optional(),
});
type Recent = z.output<typeof Recent>;

/** What this person chose last in this browser, newest first. */
export function readRecents(user: CurrentUser | null): Finding[] {
  return stored(user).map(({ key, label, href, place }): Finding => {
    if (place === undefined) return { kind: "page", key, label, href };
    const { device, module, ...rest } = place;
    const known = {
      ...(device === undefined ? {} : { device }),
      ...(module === undefined ? {} : { module }),
    };
    return { kind: "place", key, label, href, place: { ...rest, ...known, key, label, circuits: [] } };
  });
}

/** A command is not kept: it would be given again without being thought of again. */
export function keepRecent(user: CurrentUser | null, finding: Exclude<Finding, { kind: "command" }>): void {
  const { key, label, href } = finding;
  const recent: Recent = { key, label, href, ...(finding.kind === "place" ? { place: finding.place } : {}) };
  const others = stored(user).filter((other) => other.key !== key);
  const kept = z.array(Recent).parse([recent, ...others].slice(0, MOST));
  localStorage.setItem(keyOf(user), JSON.stringify(kept));
}

function stored(user: CurrentUser | null): Recent[] {
  try {
    const parsed = z.array(Recent).safeParse(JSON.parse(localStorage.getItem(keyOf(user)) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** People who share a browser do not see each other's. */
function keyOf(user: CurrentUser | null): string {
  return `atrium.recents.${user?.username ?? ""}`;
}

import { isDeepStrictEqual } from "node:util";
import type { SiteSettings } from "@atrium/contract/site";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";

const WORDS: Readonly<Record<keyof SiteSettings, string>> = {
  name: "name",
  timeZone: "time zone",
  currency: "currency",
  help: "help line",
  location: "location",
  booking: "booking service",
  tariffs: "tariffs",
  emissionFactors: "emission factors",
};
const FIELDS = ["name", "timeZone", "currency", "help", "location", "booking", "tariffs", "emissionFactors"] as const;

interface Change {
  readonly before: SiteSettings;
  readonly after: SiteSettings;
  readonly reason: string | undefined;
}

/** Changed settings of the site as the audit records them: "Site: tariffs changed: the contract of March". */
export function settingsEntry({ before, after, reason }: Change, actor: Caller): AuditEntry {
  const changed = FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  const pick = (settings: SiteSettings) => Object.fromEntries(changed.map((field) => [field, settings[field] ?? null]));
  const words = changed.map((field) => WORDS[field]).join(", ");
  return {
    kind: "site-settings.changed",
    ...actedBy(actor),
    subject: after.name,
    sentence: `Site: ${words} changed${reason === undefined ? "" : `: ${reason}`}`,
    before: pick(before),
    after: { ...pick(after), ...(reason === undefined ? {} : { reason }) },
  };
}

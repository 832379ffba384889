import { t } from "@atrium/words";
import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { EquipmentKind } from "./systems/equipment/equipmentKind.ts";

/** The most kinds of equipment of its own that a site has. */
export const MAX_SITE_KINDS = 200;

/** Whose a kind is: the site's own, shipped as data, or a category of the specification, which is code. */
export const KIND_ORIGINS = ["site", "shipped", "category"] as const;

export const SiteKind = z.object({
  kind: EquipmentKind,
  origin: z.enum(KIND_ORIGINS),
  /** Whether a shipped kind of the same key comes back when this one is removed. */
  replacesShipped: z.boolean(),
  /** How many devices are of it. */
  devices: z.int().nonnegative(),
});
export type SiteKind = z.infer<typeof SiteKind>;

export const SiteKindsReply = z.object({ kinds: z.array(SiteKind).max(MAX_SITE_KINDS + 200) });
export type SiteKindsReply = z.infer<typeof SiteKindsReply>;

/**
 * `before`: as it was read, null where the site had none of its own. Where somebody has changed it since, the change is
 * refused (EDV009). `after`: null removes it, which is refused while a device is of it and no shipped kind takes its place.
 */
export const SiteKindChange = z
  .object({ before: EquipmentKind.nullable(), after: EquipmentKind.nullable() })
  .refine(({ before, after }) => before !== null || after !== null, { error: () => t("nothing to change") })
  .refine(({ before, after }) => before === null || after === null || before.key === after.key, {
    path: ["after", "key"],
    error: () => t("a kind keeps its ID: its devices use it"),
  });
export type SiteKindChange = z.infer<typeof SiteKindChange>;

export const MAX_NAMED_DEVICES = 12;

/** What a change of a kind does. */
export const SiteKindPreview = z.object({
  /** At their paths in the change. Without any it can be saved. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  /** How many devices follow, and the names of the first. */
  devices: z.int().nonnegative(),
  names: z.array(z.string()).max(MAX_NAMED_DEVICES),
  /** Alarm rules that begin with it. */
  begins: z.array(z.string()),
  /** Alarm rules that stay as they are, although the kind now says otherwise. */
  stays: z.array(z.string()),
});
export type SiteKindPreview = z.infer<typeof SiteKindPreview>;

const common = { path: `${CORE_API}/equipment-kinds`, needs: "devicesSettable", tag: "site" } as const;

export const listEquipmentKinds = endpoint({
  ...common,
  method: "GET",
  runsOn: "anywhere",
  summary: "List the kinds of equipment: the site's own, the shipped ones and the categories of the specification",
  reply: SiteKindsReply,
});

export const changeEquipmentKind = endpoint({
  ...common,
  method: "PUT",
  runsOn: "core",
  summary: "Add, change or remove a kind of equipment of the site's own; all its devices follow",
  body: SiteKindChange,
  reply: SiteKindsReply,
  refuses: ["EDV007", "EDV009"],
});

export const previewEquipmentKind = endpoint({
  ...common,
  method: "POST",
  path: `${CORE_API}/equipment-kinds/preview`,
  runsOn: "core",
  summary: "Show what a change of a kind of equipment does, without saving it",
  body: SiteKindChange,
  reply: SiteKindPreview,
});

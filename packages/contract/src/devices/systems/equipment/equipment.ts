import { phrase } from "@atrium/words";
import * as z from "zod";
import { EQUIPMENT_SYSTEMS } from "./categories.ts";
import { EquipmentKey } from "./equipmentKind.ts";
import { keysOf } from "../../../base/exactRecord.ts";
import type { System } from "../system.ts";

const PAGES = {
  electrical: "monitor-schneider-electrical",
  mechanical: "monitor-schneider-mechanical",
  plumbing: "monitor-schneider-plumbing",
} as const satisfies Record<keyof typeof EQUIPMENT_SYSTEMS, string>;
const FIRE_PAGE = "monitor-schneider-fire-alarm";

/** The plant of the buildings: pumps, boards, generators. Its category says on which of the pages it is. */
export const EQUIPMENT = {
  module: "equipment",
  code: null,
  label: null,
  one: phrase("piece of equipment"),
  many: phrase("pieces of equipment"),
  words: ["plant", "pumps", "boards", "generator"],
  icon: "cog",
  channels: [{ name: "schneider", right: "viewable" }],
  command: "controllable",
  mainCommand: null,
  pages: Object.values(PAGES),
  pageOf: ({ facts: { category }, kind }) => {
    if (kind !== undefined) return PAGES[kind.page];
    const system = keysOf(PAGES).find((one) => Object.hasOwn(EQUIPMENT_SYSTEMS[one], String(category)));
    if (system !== undefined) return PAGES[system];
    return category === "fire-alarm" ? FIRE_PAGE : undefined;
  },
  facts: z.object({ category: EquipmentKey.exactOptional() }),
  summary: null,
  fire: { kind: "none" },
} as const satisfies System;

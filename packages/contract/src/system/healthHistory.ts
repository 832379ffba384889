import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";

/** Spells that are kept; beyond it the oldest go. */
export const MAX_HEALTH_SPELLS = 1_000;

/**
 * What was wrong with the server itself. `off`: it did not run; `database`: the database did not answer; `disk`: the disk of
 * the data was low or full; `late`: it was held, or got no processor.
 */
export const HEALTH_SPELL_KINDS = ["off", "database", "disk", "late"] as const;
export type HealthSpellKind = (typeof HEALTH_SPELL_KINDS)[number];

export const HealthSpell = z.object({
  kind: z.enum(HEALTH_SPELL_KINDS),
  from: EpochMillis,
  /** null: it goes on. */
  to: EpochMillis.nullable(),
  /** Of `off`: whether it was stopped on purpose; false: it was killed, crashed, or lost its power. */
  isClean: z.boolean().nullable(),
});
export type HealthSpell = z.infer<typeof HealthSpell>;

export const HealthHistoryReply = z.object({
  /** Since when this is kept; null: not yet. */
  keptSince: EpochMillis.nullable(),
  /** When this run of the server began. */
  startedAt: EpochMillis,
  /** The newest first. */
  spells: z.array(HealthSpell).max(MAX_HEALTH_SPELLS),
});
export type HealthHistoryReply = z.infer<typeof HealthHistoryReply>;

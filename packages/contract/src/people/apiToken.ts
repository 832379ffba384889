import { t } from "@atrium/words";
import * as z from "zod";
import { type Feature, FEATURES } from "../base/feature.ts";
import { EpochMillis, LAST_TIME } from "../base/ids.ts";
import { PlainName } from "../base/plainName.ts";
import { isLimited, LIMITABLE, RoleLimits, UNLIMITED } from "./roleLimits.ts";

/** How a token begins, so that people and scanners of secrets know one. */
export const API_TOKEN_PREFIX = "atr_";

export const ApiTokenId = z.int().positive().max(2_147_483_647).brand<"ApiTokenId">();
export type ApiTokenId = z.infer<typeof ApiTokenId>;

/** What a program can be given. People are managed by people. */
export const TOKEN_FEATURES: readonly Feature[] = FEATURES.filter(
  (feature) => feature !== "usersSettable" && feature !== "rolesSettable",
);

export const MAX_API_TOKENS = 200;
/** Calls in a minute. */
const USUAL_CALLS = 300;
const MAX_CALLS = 6_000;

/** What a token is given; it never changes: another one replaces it. */
export const ApiTokenWrite = z
  .object({
    /** Of the program or system that holds it. */
    name: PlainName,
    features: z.array(z.enum(FEATURES).refine(isForTokens)).min(1).max(TOKEN_FEATURES.length),
    limits: RoleLimits.default(UNLIMITED),
    /** Its end, ms since the epoch; null: none. */
    expiresAt: EpochMillis.max(LAST_TIME).nullable(),
    callsPerMinute: z.int().min(1).max(MAX_CALLS).default(USUAL_CALLS),
  })
  .refine(({ features, limits }) => !isLimited(limits) || features.every((feature) => LIMITABLE.has(feature)), {
    path: ["limits"],
    error: () => t("Only View, Control and Book can be limited"),
  });
export type ApiTokenWrite = z.infer<typeof ApiTokenWrite>;

export const ApiTokenRow = z.object({
  id: ApiTokenId,
  name: z.string(),
  features: z.array(z.enum(FEATURES)),
  limits: RoleLimits,
  callsPerMinute: z.int().positive(),
  createdAt: EpochMillis,
  createdBy: z.string(),
  /** null: it has none. */
  expiresAt: EpochMillis.nullable(),
  /** Of its last call, to the minute; null: it was never used. */
  lastUsedAt: EpochMillis.nullable(),
  lastAddress: z.string().nullable(),
});
export type ApiTokenRow = z.infer<typeof ApiTokenRow>;

export const ApiTokenList = z.object({ tokens: z.array(ApiTokenRow).max(MAX_API_TOKENS) });

/** The only time that the token itself is said. */
export const ApiTokenMade = z.object({ token: z.string(), row: ApiTokenRow });
export type ApiTokenMade = z.infer<typeof ApiTokenMade>;

function isForTokens(feature: Feature): boolean {
  return TOKEN_FEATURES.includes(feature);
}

import * as z from "zod";
import { PointKey } from "../base/ids.ts";
import { limitedRecord } from "../base/limitedRecord.ts";

/**
 * What a point returns to when nothing commands it any more, where its protocol has no priorities: the value `before` the
 * first command, a fixed value, or it is left as it is (`stay`).
 */
export const RestState = z.union([z.literal("before"), z.literal("stay"), z.number().min(-1e9).max(1e9)]);
export type RestState = z.infer<typeof RestState>;

/** By the product's point keys, as the parts of a mapping say it. A point that is not named has its default. */
export const RestStates = limitedRecord(PointKey, RestState, 500);
export type RestStates = z.infer<typeof RestStates>;

import { t } from "@atrium/words";
import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { DeviceId, EpochMillis, PointKey } from "../base/ids.ts";
import { MAX_REASON_LENGTH } from "../devices/command.ts";
import { QualityCode } from "../devices/point.ts";
import { DerivedPoint, DerivedPoints } from "../devices/derived/derivedPoint.ts";

/** A derived point whose past is computed again. */
export const Recomputation = z.object({
  device: DeviceId,
  key: PointKey,
  from: EpochMillis,
  to: EpochMillis,
  by: z.string(),
  /** What is done of the range, 0 to 1. */
  share: z.number().min(0).max(1),
  state: z.enum(["waiting", "running", "done", "failed"]),
  /** Values that were recorded. */
  values: z.int().nonnegative(),
});
export type Recomputation = z.infer<typeof Recomputation>;

export const DerivedReply = z.object({ points: DerivedPoints });
export type DerivedReply = z.infer<typeof DerivedReply>;

/**
 * `before`: as it was read, null where there was none. Where somebody has changed it since, the change is refused (EDV009).
 * `after`: null removes it; its history stays.
 */
export const DerivedChange = z
  .object({ before: DerivedPoint.nullable(), after: DerivedPoint.nullable() })
  .refine(({ before, after }) => before !== null || after !== null, { error: () => t("nothing to change") })
  .refine(
    ({ before, after }) =>
      before === null || after === null || (before.device === after.device && before.key === after.key),
    { path: ["after", "key"], error: () => t("a point keeps its device and its key: its history belongs to them") },
  );
export type DerivedChange = z.infer<typeof DerivedChange>;

/** Ms since the epoch; `to` may be now. */
export const RecomputationRequest = z
  .object({
    device: DeviceId,
    key: PointKey,
    from: EpochMillis,
    to: EpochMillis,
    reason: z.string().trim().min(1).max(MAX_REASON_LENGTH),
  })
  .refine(({ from, to }) => to > from, { path: ["to"], error: () => t("must be later than from") });
export type RecomputationRequest = z.infer<typeof RecomputationRequest>;

export const listDerivedPoints = endpoint({
  method: "GET",
  path: `${CORE_API}/derived-points`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "List the points whose values are formulas of others",
  tag: "site",
  reply: DerivedReply,
});

export const changeDerivedPoint = endpoint({
  method: "PUT",
  path: `${CORE_API}/derived-points`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Add, change or remove a point whose value is a formula of others",
  tag: "site",
  body: DerivedChange,
  reply: DerivedReply,
  refuses: ["EDV009"],
});

/** What a derived point would be now, for whoever writes it. */
export const DerivedTrial = z.object({
  /** At their paths in the point. Without any it can be saved. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  /** null: it cannot be computed. */
  result: z
    .object({
      value: z.number().nullable(),
      quality: QualityCode,
      time: EpochMillis.nullable(),
      reason: z.string().optional(),
    })
    .nullable(),
  /** What the formula reads, by the names of its inputs; null: no value. */
  inputs: z.array(z.object({ name: z.string(), value: z.number().nullable() })),
});
export type DerivedTrial = z.infer<typeof DerivedTrial>;

export const tryDerivedPoint = endpoint({
  method: "POST",
  path: `${CORE_API}/derived-points/trial`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Compute a derived point from the latest values without saving it",
  tag: "site",
  body: z.object({ point: DerivedPoint }),
  reply: DerivedTrial,
});

export const listRecomputations = endpoint({
  method: "GET",
  path: `${CORE_API}/derived-points/recomputations`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "List the recomputations of derived points since the start, the newest first",
  tag: "site",
  reply: z.object({ recomputations: z.array(Recomputation) }),
});

export const recomputeDerivedPoint = endpoint({
  method: "POST",
  path: `${CORE_API}/derived-points/recomputations`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Compute the past of a derived point again from the history of its points",
  tag: "site",
  body: RecomputationRequest,
  status: 202,
  reply: z.object({ recomputation: Recomputation }),
  refuses: ["ENF001"],
});

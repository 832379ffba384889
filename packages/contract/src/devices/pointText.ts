import { t } from "@atrium/words";
import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { mostSaid } from "../base/saidLength.ts";

/** The most characters of a point's text; a longer one is cut off. */
export const MAX_POINT_TEXT_LENGTH = 200;

/** The most characters of a reason. */
export const MAX_POINT_REASON_LENGTH = 300;

export const PointText = z.string().max(MAX_POINT_TEXT_LENGTH);

/** The texts of points by their ids. A text is shown as it is, never as a markup. */
export const PointTexts = z.record(z.string().max(10), PointText);
export type PointTexts = z.infer<typeof PointTexts>;

/** Why points have no good value, by their ids: a sentence for the person. Only for those of which more is known than their quality. */
export const PointReasons = z.record(z.string().max(10), z.string().check(mostSaid(MAX_POINT_REASON_LENGTH)));
export type PointReasons = z.infer<typeof PointReasons>;

/** A stretch of time, ms since the epoch, of 31 days at most. */
export const TextChangesQuery = z
  .object({ from: z.coerce.number().pipe(EpochMillis), to: z.coerce.number().pipe(EpochMillis) })
  .refine(({ from, to }) => from < to && to - from <= 31 * 86_400_000, {
    path: ["to"],
    error: () => t("must be later than from, by at most 31 days"),
  });

/** The most changes of one answer. */
export const MAX_TEXT_CHANGES = 5_000;

/** The texts of a point by the time of each change; the first is the one that it had at the beginning, where that is known. */
export const TextChangesReply = z.object({
  /** false: there were more, and the later ones are left out. */
  isComplete: z.boolean(),
  changes: z
    .array(
      z.object({
        time: EpochMillis,
        /** null: from here on there was no good value. */
        text: PointText.nullable(),
      }),
    )
    .max(MAX_TEXT_CHANGES),
});
export type TextChangesReply = z.infer<typeof TextChangesReply>;

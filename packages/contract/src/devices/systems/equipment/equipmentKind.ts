import { t } from "@atrium/words";
import * as z from "zod";
import { PointKey } from "../../../base/ids.ts";
import { limitedRecord } from "../../../base/limitedRecord.ts";
import { PlainName } from "../../../base/plainName.ts";
import { BrickClass, HaystackMarkers } from "../../../semantics/entityClass.ts";

/** The key of a category, as a floor plan writes it: `ev-charger`. */
export const EquipmentKey = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => t("expected words with hyphens, such as ev-charger") });

/** As many as the check of an alarm rule takes. */
const Codes = z.array(z.int()).min(1).max(20);

const Stated = z.object({ brick: BrickClass.exactOptional(), haystack: HaystackMarkers.exactOptional() });

/**
 * A category of equipment as data: on which page its devices are, and what their points mean. The points themselves come from
 * the product that a device is mapped with. Some are shipped; a site makes its own in the page, or brings them as
 * `equipment/<key>.json` of its folder.
 */
export const EquipmentKind = z
  .object({
    key: EquipmentKey,
    name: PlainName,
    /** Stands on plans and in diagrams, where there is no room for the name. */
    shortCode: z.string().min(1).max(6),
    /** The page that shows its devices. */
    page: z.enum(["electrical", "mechanical", "plumbing"]),
    /** The name of its drawing; one that Atrium does not have is drawn as a factory. */
    icon: z.string().max(40).default("factory"),
    /** The point that stands for a device where there is room for one value. */
    main: PointKey,
    /** What can be read, in the order it is shown. */
    points: z.array(PointKey).min(1).max(200),
    /** Devices of it may have further points, which are shown behind these: a sensor of anything. */
    hasOthers: z.boolean().exactOptional(),
    /** The codes of a point that say that it runs. Absent: it neither runs nor stands, as a distribution board. */
    running: z.object({ point: PointKey, values: Codes }).optional(),
    /** The codes of points that ask for somebody to look: they are shown as trouble, and each begins as an alarm rule. */
    alarms: z
      .array(
        z.object({
          point: PointKey,
          values: Codes,
          /** "Charger out of order". Absent: the name of the point. */
          text: PlainName.optional(),
          /** Of the alarm rule that the site begins with, 1 the most urgent. */
          priority: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).default(3),
        }),
      )
      .max(200)
      .default([]),
    /** What it is, and its points are, in Brick and Project Haystack. Absent: what is known of a kind with this key. */
    semantics: Stated.extend({
      points: limitedRecord(z.string().max(64), Stated, 200).exactOptional(),
    }).exactOptional(),
  })
  .check((context) => {
    const { main, points, running, alarms } = context.value;
    const known = new Set<string>(points);
    const unknown = (path: (string | number)[], point: string) => {
      if (known.has(point)) return;
      context.issues.push({
        code: "custom",
        path,
        input: point,
        message: t('"{point}" is not one of its points', { point }),
      });
    };
    unknown(["main"], main);
    if (running !== undefined) unknown(["running", "point"], running.point);
    for (const [index, { point }] of alarms.entries()) unknown(["alarms", index, "point"], point);
  });
export type EquipmentKind = z.infer<typeof EquipmentKind>;

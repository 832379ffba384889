import { t } from "@atrium/words";
import * as z from "zod";
import { limitedRecord } from "../../base/limitedRecord.ts";
import { MqttProductEvent } from "./mqttEvent.ts";
import {
  AVAILABILITY_MODES,
  Field,
  MAX_ALSO_AVAILABLE,
  MAX_ALSO_STATES,
  MAX_WORDS,
  ProductAvailability,
  ProductSet,
  TopicBelow,
  Word,
} from "./mqttFields.ts";
import { checkPoints, type Report } from "./pointChecks.ts";
import { MAX_PRODUCT_POINTS, PRODUCT, PRODUCT_POINT } from "./productPoint.ts";

const MAX_EVENT_TOPICS = 20;

/** The most of one thing that a device may have several of: its compartments. */
const MAX_REPEATED = 300;

const MqttProductPoint = z.object({
  ...PRODUCT_POINT,
  /** Field of the state. Without one the whole message is the value: `23.5`, `ON`. */
  field: Field.exactOptional(),
  /** Topic of this point alone, where it is not in the product's state. */
  state: TopicBelow.exactOptional(),
  /** Where the same value is said too: a report of changes beside the regular one. */
  also: z
    .array(z.object({ state: TopicBelow, field: Field.exactOptional() }))
    .max(MAX_ALSO_STATES)
    .readonly()
    .exactOptional(),
  /** The device may say null while there is nothing to measure (the direction of a calm): that means absent, not wrong. */
  isOptional: z.boolean().exactOptional(),
  /** The point's value is the message's times this. */
  scale: z
    .number()
    .refine((scale) => scale !== 0, { error: () => t("expected a number other than 0") })
    .exactOptional(),
  /** Added after `scale`, before the unit is converted. */
  offset: z.number().exactOptional(),
  /** Words that the device uses instead of numbers, e.g. `{ "ON": 1, "OFF": 0 }`; commands use the first word of a number. */
  words: limitedRecord(Word, z.number(), MAX_WORDS).exactOptional(),
  /** There is one for each of the things that `repeats` counts: `box` becomes `box-01`, `box-02`, and the field `boxes.01`. */
  isRepeated: z.boolean().exactOptional(),
  /** Present where the point can be commanded. */
  set: ProductSet.exactOptional(),
});

function checkWords({ kind, words, set, scale, states }: z.infer<typeof MqttProductPoint>, report: Report): void {
  if (words !== undefined && scale !== undefined) report(["scale"], t("words have no scale"));
  const codes = kind === "boolean" ? [0, 1] : (states?.map(({ value }) => value) ?? null);
  const all = [
    ...Object.entries(words ?? {}).map(([word, code]) => ({ path: ["words", word], code })),
    ...Object.entries(set?.words ?? {}).map(([word, code]) => ({ path: ["set", "words", word], code })),
  ];
  for (const { path, code } of all) {
    if (codes !== null && !codes.includes(code)) {
      report(path, t("{code} is not one of {codes}", { code, codes: codes.join(", ") }));
    }
  }
}

/** The messages of a device on an MQTT broker and their topics, which lie below the mapping's. */
export const MqttProductFile = z
  .object({
    ...PRODUCT,
    protocol: z.literal("mqtt"),
    /** Topic of the state: one JSON object with all values that have no topic of their own. */
    state: TopicBelow.exactOptional(),
    /** Retained words about the device itself; `offline` is its last will. */
    availability: ProductAvailability.exactOptional(),
    /** Further topics about the same: those of what it is behind. */
    alsoAvailable: z.array(ProductAvailability).max(MAX_ALSO_AVAILABLE).readonly().exactOptional(),
    availabilityMode: z.enum(AVAILABILITY_MODES).exactOptional(),
    /** How its messages are written, where they are no text: the mapping's topic is that of its data then. */
    encoding: z.literal("sparkplug").exactOptional(),
    /** Field with the device's own time, seconds since the epoch. Without one, a value is as old as its message. */
    time: Field.exactOptional(),
    /** Field that names the sender; the mapping's `sender` must be the same. */
    sender: Field.exactOptional(),
    /** What devices of the type have different numbers of: the field of the mapping's address that says how many. */
    repeats: z
      .object({
        field: z
          .string()
          .max(40)
          .regex(/^[a-z]+$/, { error: () => t("expected one lower-case word, such as boxes") }),
        label: z.string().min(1).max(80),
        most: z.int().min(1).max(MAX_REPEATED),
      })
      .exactOptional(),
    points: z.array(MqttProductPoint).min(1).max(MAX_PRODUCT_POINTS).readonly(),
    /** The topics on which it reports what happens and is over. */
    events: z.array(MqttProductEvent).max(MAX_EVENT_TOPICS).readonly().exactOptional(),
  })
  .superRefine(({ points, state, availability, alsoAvailable = [], repeats, events = [] }, context) => {
    for (const [index, { topic }] of events.entries()) {
      if (events.findIndex((one) => one.topic === topic) === index) continue;
      context.addIssue({
        code: "custom",
        path: ["events", index, "topic"],
        message: t("duplicate topic"),
      });
    }
    const owners = new Map<string, string>();
    for (const one of [availability ?? [], alsoAvailable].flat()) {
      if (one.online !== one.offline) continue;
      context.addIssue({
        code: "custom",
        path: one === availability ? ["availability", "offline"] : ["alsoAvailable"],
        message: t("expected a word different from online"),
      });
    }
    checkPoints(points, context, (point, report) => {
      if (point.kind === "text") {
        for (const field of ["words", "scale", "offset", "set"] as const) {
          if (point[field] !== undefined) report([field], t('"{field}" is not for points of kind "text"', { field }));
        }
      }
      if (point.isRepeated === true && repeats === undefined) {
        report(["isRepeated"], t('requires "repeats" to say what is repeated'));
      }
      if (point.isRepeated === true && point.set !== undefined) {
        report(["set"], t("a repeated point cannot be commanded"));
      }
      checkWords(point, report);
      const place = `${point.state ?? state ?? ""} ${point.field ?? ""}`;
      const owner = owners.get(place);
      if (owner !== undefined) report(["field"], t('already read by "{owner}" from the same place', { owner }));
      else owners.set(place, point.key);
    });
  });
export type MqttProductFile = z.infer<typeof MqttProductFile>;

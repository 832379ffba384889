import { t } from "@atrium/words";
import * as z from "zod";
import { limitedRecord } from "../../base/limitedRecord.ts";
import { FieldEventContent, FieldEventKind } from "../../access/fieldEvent.ts";
import { Field, MAX_WORDS, TopicBelow, Word } from "./mqttFields.ts";

const EventDetail = z.strictObject({
  field: Field,
  /** The device's words for ours, e.g. `{ "granted": true, "denied": false }`; a word that is not among them is an error. */
  words: limitedRecord(Word, z.union([Word, z.boolean()]), MAX_WORDS).exactOptional(),
});

/** A topic on which a device reports what happens: one JSON object for each event. */
export const MqttProductEvent = z
  .strictObject({
    topic: TopicBelow,
    kind: FieldEventKind,
    /** Field with the device's own number of the event: a message that comes again has the same one. */
    id: Field,
    /** Field with the time when it happened: RFC 3339 text, or a number since the epoch. */
    time: Field,
    /** What a number in `time` counts; seconds where it is absent. */
    timeUnit: z.enum(["s", "ms"]).exactOptional(),
    /** Where each detail of the kind is; the keys are those of the field event. */
    details: limitedRecord(z.string().max(40), EventDetail, 10),
  })
  .superRefine(({ kind, details }, context) => {
    const report = (path: string[], message: string): void =>
      context.addIssue({ code: "custom", path: ["details", ...path], message });
    const { wanted, required } = detailsOf(kind);
    for (const [key, schema] of wanted) {
      if (required.has(key) && details[key] === undefined) {
        report([], t('an event of kind "{kind}" requires "{key}"', { kind, key }));
      }
      for (const [word, meaning] of Object.entries(details[key]?.words ?? {})) {
        if (!schema.safeParse(meaning).success) {
          report(
            [key, "words", word],
            t('{meaning} is not a valid "{key}" of an event of kind "{kind}"', { meaning: String(meaning), key, kind }),
          );
        }
      }
    }
    for (const key of Object.keys(details)) {
      if (!wanted.has(key)) report([key], t('an event of kind "{kind}" has no "{key}"', { kind, key }));
    }
  });
export type MqttProductEvent = z.infer<typeof MqttProductEvent>;

/** The fields of a kind of event, beside the kind itself. */
function detailsOf(kind: FieldEventKind): { wanted: Map<string, z.ZodType>; required: Set<unknown> } {
  const content = FieldEventContent.options.find(({ shape }) => shape.kind.value === kind);
  const missing = content?.safeParse({ kind }).error?.issues ?? [];
  return {
    wanted: new Map(Object.entries(content?.shape ?? {}).filter(([key]) => key !== "kind")),
    required: new Set(missing.map(({ path }) => path[0])),
  };
}

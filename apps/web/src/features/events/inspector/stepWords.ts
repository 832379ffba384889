import { t } from "@atrium/words";
import { type AlarmReading, type EventStep, type EventStepKind, readingText } from "@atrium/contract/alarms";

const WORDS: Readonly<Record<EventStepKind, string>> = {
  raised: t("Alarm raised"),
  returned: t("Cleared"),
  acknowledged: t("Acknowledged"),
  reset: t("Reset"),
  shelved: t("Shelved"),
  unshelved: t("Unshelved"),
  "shelf-ended": t("Shelving expired"),
  suppressed: t("Suppressed: explained by another alarm"),
  unsuppressed: t("No longer suppressed"),
  "removed-from-service": t("Taken out of service"),
  "returned-to-service": t("Returned to service"),
  commented: t("Comment"),
  "step-done": t("Done"),
  "step-undone": t("Marked as not done"),
  rated: t("Rated"),
  withdrawn: t("No longer watched: its rule or device was changed"),
};

/** "Shelved by somchai", and what was said: "A filter is on its way". */
export function stepWords(
  step: Pick<EventStep, "kind" | "by" | "text" | "value">,
  reading: AlarmReading | undefined,
): { readonly what: string; readonly said: string } {
  const { kind, by, text = "", value } = step;
  const what = WORDS[kind] + valueWords(step, reading) + (by === undefined ? "" : t(" by {by}", { by }));
  return { what, said: kind === "rated" && typeof value === "number" ? t("{value} of 5", { value }) : text };
}

/** The value at that moment; of a state the word that it is known by is that of the beginning, and is left out. */
function valueWords({ kind, value }: Pick<EventStep, "kind" | "value">, reading: AlarmReading | undefined): string {
  if ((kind !== "raised" && kind !== "returned") || typeof value !== "number") return "";
  if (reading === undefined || reading.word !== undefined) return "";
  return t(" at {reading}", {
    reading: readingText({ value, ...(reading.unit === undefined ? {} : { unit: reading.unit }) }),
  });
}

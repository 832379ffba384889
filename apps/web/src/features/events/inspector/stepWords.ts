import { phrase, type Phrase, t } from "@atrium/words";
import { type AlarmReading, type EventStep, type EventStepKind, readingText } from "@atrium/contract/alarms";

const WORDS: Readonly<Record<EventStepKind, Phrase>> = {
  raised: phrase("Alarm raised"),
  returned: phrase("Cleared"),
  acknowledged: phrase("Acknowledged"),
  reset: phrase("Reset"),
  shelved: phrase("Shelved"),
  unshelved: phrase("Unshelved"),
  "shelf-ended": phrase("Shelving expired"),
  suppressed: phrase("Suppressed: explained by another alarm"),
  unsuppressed: phrase("No longer suppressed"),
  "removed-from-service": phrase("Taken out of service"),
  "returned-to-service": phrase("Returned to service"),
  commented: phrase("Comment"),
  "step-done": phrase("Done"),
  "step-undone": phrase("Marked as not done"),
  rated: phrase("Rated"),
  entered: phrase("Entered from history, nobody was alerted"),
  withdrawn: phrase("No longer watched: its rule or device was changed"),
};

/** "Shelved by somchai", and what was said: "A filter is on its way". */
export function stepWords(
  step: Pick<EventStep, "kind" | "by" | "text" | "value">,
  reading: AlarmReading | undefined,
): { readonly what: string; readonly said: string } {
  const { kind, by, text = "" } = step;
  const act = t(WORDS[kind]);
  const value = valueWords(step, reading);
  const done = value === undefined ? act : t("{act} at {value}", { act, value });
  const what = by === undefined ? done : t("{done} by {by}", { done, by });
  return {
    what,
    said: kind === "rated" && typeof step.value === "number" ? t("{value} of 5", { value: step.value }) : text,
  };
}

/** The value at that moment; of a state the word that it is known by is that of the beginning, and is left out. */
function valueWords(
  { kind, value }: Pick<EventStep, "kind" | "value">,
  reading: AlarmReading | undefined,
): string | undefined {
  if ((kind !== "raised" && kind !== "returned") || typeof value !== "number") return undefined;
  if (reading === undefined || reading.word !== undefined) return undefined;
  return readingText({ value, ...(reading.unit === undefined ? {} : { unit: reading.unit }) });
}

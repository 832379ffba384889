import { type AlarmReading, type EventStep, type EventStepKind, readingText } from "@atrium/contract/alarms";

const WORDS: Readonly<Record<EventStepKind, string>> = {
  raised: "Came",
  returned: "Cleared",
  acknowledged: "Acknowledged",
  reset: "Reset",
  shelved: "Shelved",
  unshelved: "Shelf ended early",
  "shelf-ended": "Back from its shelf",
  suppressed: "Suppressed: another alarm explains it",
  unsuppressed: "Suppressed no longer",
  "removed-from-service": "Taken out of service",
  "returned-to-service": "Returned to service",
  commented: "Comment",
  "step-done": "Done",
  "step-undone": "Not done after all",
  rated: "Rated",
  withdrawn: "Watched no longer: its rule or its device was changed",
};

/** "Shelved by somchai", and what was said: "A filter is on its way". */
export function stepWords(
  step: Pick<EventStep, "kind" | "by" | "text" | "value">,
  reading: AlarmReading | undefined,
): { readonly what: string; readonly said: string } {
  const { kind, by, text = "", value } = step;
  const what = WORDS[kind] + valueWords(step, reading) + (by === undefined ? "" : ` by ${by}`);
  return { what, said: kind === "rated" && typeof value === "number" ? `${String(value)} of 5` : text };
}

/** The value at that moment; of a state the word that it is known by is that of the beginning, and is left out. */
function valueWords({ kind, value }: Pick<EventStep, "kind" | "value">, reading: AlarmReading | undefined): string {
  if ((kind !== "raised" && kind !== "returned") || typeof value !== "number") return "";
  if (reading === undefined || reading.word !== undefined) return "";
  return ` at ${readingText({ value, ...(reading.unit === undefined ? {} : { unit: reading.unit }) })}`;
}

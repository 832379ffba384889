import { type Phrase, t } from "@atrium/words";

interface Choice<Value extends string, Label> {
  readonly value: Value;
  readonly label: Label;
}

/** The choices of a constant, with their labels in the language of whoever reads them. */
export function labelled<Value extends string>(choices: readonly Choice<Value, Phrase>[]): Choice<Value, string>[] {
  return choices.map(({ value, label }) => ({ value, label: t(label) }));
}

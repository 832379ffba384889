import type { FormField } from "@atrium/contract";
import { NO_PREFERENCES } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { readAs } from "../../platform/words/language.ts";
import { AMERICAN } from "../../platform/words/preferences.fixture.ts";
import { FieldInput } from "./FieldInput.tsx";
import { draftErrors, draftOf, type FormDraft, valuesOf } from "./formDraft.ts";

afterEach(() => {
  cleanup();
  readAs(NO_PREFERENCES);
});

const common = { isRequired: false, isSecret: false } as const;
const FIELDS: readonly FormField[] = [
  { ...common, key: "kg", label: "Rated load", kind: "integer", unit: "kg", min: 0, max: 2_000 },
  { ...common, key: "m3h", label: "Rated air flow", kind: "number", unit: "m³/h" },
];

/** The form of a device that has these values; it gives what would be sent. */
function draw(values: Readonly<Record<string, number>>) {
  let draft: FormDraft = {};
  function Form() {
    const [held, setHeld] = useState(() => draftOf(FIELDS, values));
    draft = held;
    return FIELDS.map((field) => (
      <FieldInput
        key={field.key}
        field={field}
        entry={held[field.key]}
        error={undefined}
        isDisabled={false}
        onChange={(entry) => setHeld((before) => ({ ...before, [field.key]: entry }))}
      />
    ));
  }
  render(
    <AtriumTheme>
      <Form />
    </AtriumTheme>,
  );
  return { sent: () => valuesOf(FIELDS, draft), errors: () => draftErrors(FIELDS, draft) };
}

test("facts are shown and typed in the person's units, and sent in their own; what stays untouched stays the same", () => {
  readAs(AMERICAN);
  const { sent, errors } = draw({ kg: 1_000, m3h: 1_234.5 });
  const [load, flow] = FIELDS.map(({ label }) => screen.getByLabelText<HTMLInputElement>(label));
  expect([load?.value, flow?.value]).toEqual(["2204.62", "726.599"]);
  for (const field of [load, flow]) if (field) fireEvent.blur(field);
  expect(sent()).toEqual({ kg: 1_000, m3h: 1_234.5 });
  if (load) fireEvent.change(load, { target: { value: "2200" } });
  expect(sent()).toEqual({ kg: 998, m3h: 1_234.5 });
  if (load) fireEvent.change(load, { target: { value: "9000" } });
  expect(errors()).toEqual({ kg: "0 lb to 4,409.25 lb" });
});

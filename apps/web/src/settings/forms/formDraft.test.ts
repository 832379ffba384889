import type { FormField } from "@atrium/contract";

import { expect, test } from "vitest";
import { draftErrors, draftOf, valuesOf } from "./formDraft.ts";

const FIELDS: readonly FormField[] = [
  { key: "host", label: "Host", kind: "text", isRequired: true, isSecret: false },
  {
    key: "port",
    label: "Port",
    kind: "integer",
    min: 1,
    max: 65_535,
    default: 502,
    isRequired: false,
    isSecret: false,
  },
  {
    key: "keepAlive",
    label: "Keep alive",
    kind: "integer",
    step: 1_000,
    unit: "ms",
    isRequired: false,
    isSecret: false,
  },
  { key: "tls", label: "Encrypted", kind: "yes-no", default: false, isRequired: false, isSecret: false },
  { key: "password", label: "Password", kind: "text", isRequired: false, isSecret: true },
];

test("what is saved comes back as it was, and what is left out stays left out", () => {
  const values = { host: "10.0.0.1", port: 1502, tls: true };
  expect(valuesOf(FIELDS, draftOf(FIELDS, values))).toEqual(values);
  expect(valuesOf(FIELDS, draftOf(FIELDS, {}))).toEqual({});
});

test("a secret that is set stays unless it is replaced or removed", () => {
  const kept = draftOf(FIELDS, { host: "a" }, ["password"]);
  expect(valuesOf(FIELDS, kept)).toEqual({ host: "a" });
  expect(valuesOf(FIELDS, { ...kept, password: { act: "clear" } })).toEqual({ host: "a", password: null });
  expect(valuesOf(FIELDS, { ...kept, password: { act: "set", text: " new" } })).toEqual({
    host: "a",
    password: " new",
  });
});

test("mistakes are shown at their fields, as sentences, before any request", () => {
  const said = (change: Record<string, string>) =>
    draftErrors(FIELDS, { ...draftOf(FIELDS, { host: "a" }), ...change });
  expect(said({})).toEqual({});
  expect(said({ host: "  " })).toEqual({ host: "Required" });
  expect(said({ port: "70000" })).toEqual({ port: "1 to 65535" });
  expect(said({ port: "1.5" })).toEqual({ port: "Enter a whole number" });
  expect(said({ port: "-" })).toEqual({ port: "Enter a number" });
  expect(said({ keepAlive: "1500" })).toEqual({ keepAlive: "In steps of 1000 ms" });
});

test("blanks around a pasted text are not part of it", () => {
  expect(valuesOf(FIELDS, { host: " 10.0.0.1 ", port: " 502" })).toEqual({ host: "10.0.0.1", port: 502 });
});

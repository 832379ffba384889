import type { FormField } from "@atrium/contract";
import { t } from "@atrium/words";
import type { FieldErrors } from "../../collections/form/useSubmit.ts";
import { plainQuantity } from "../../platform/words/shown.ts";

/** A value of a form as the server has it; null takes a secret away. */
export type FormValue = string | number | boolean | null;
export type FormValues = Readonly<Record<string, FormValue>>;

/** A secret that is set and never shown again: it stays as it is, gets another value, or is taken away. */
export type SecretDraft = { readonly act: "keep" | "clear" } | { readonly act: "set"; readonly text: string };

/** What stands in the fields, by their key. Numbers stand as they were typed; undefined: left out. */
export type FormDraft = Readonly<Record<string, string | boolean | SecretDraft | undefined>>;

const NOT_SET: SecretDraft = { act: "set", text: "" };

/**
 * What the fields begin with.
 * @param secrets the keys of the secrets that are set already
 */
export function draftOf(fields: readonly FormField[], values: FormValues, secrets: readonly string[] = []): FormDraft {
  return Object.fromEntries(
    fields.map(({ key, kind, isSecret }) => {
      const value = values[key] ?? undefined;
      if (isSecret) return [key, secrets.includes(key) ? { act: "keep" } : NOT_SET];
      if (value === undefined || kind === "yes-no") return [key, typeof value === "boolean" ? value : undefined];
      return [key, String(value)];
    }),
  );
}

/** What the server is sent: fields that are left out, and secrets that stay, are not in it. */
export function valuesOf(fields: readonly FormField[], draft: FormDraft): Record<string, FormValue> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueOf(field, draft[field.key]);
      return value === undefined ? [] : [[field.key, value]];
    }),
  );
}

/** What can be seen to be wrong before the server is asked, by the fields' keys. */
export function draftErrors(fields: readonly FormField[], draft: FormDraft): FieldErrors {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, draft[field.key]);
      return problem === undefined ? [] : [[field.key, problem]];
    }),
  );
}

/** The draft of a secret field. */
export function secretOf(draft: FormDraft[string]): SecretDraft {
  return typeof draft === "object" ? draft : NOT_SET;
}

function valueOf({ kind, isSecret }: FormField, entry: FormDraft[string]): FormValue | undefined {
  if (isSecret) {
    const secret = secretOf(entry);
    if (secret.act !== "set") return secret.act === "clear" ? null : undefined;
    return secret.text === "" ? undefined : secret.text;
  }
  if (typeof entry === "boolean") return entry;
  const text = textOf(entry, kind);
  if (text === "") return undefined;
  if (kind !== "integer" && kind !== "number") return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Without the blanks around it that a paste brings along; a text of lines is its own. */
function textOf(entry: FormDraft[string], kind: FormField["kind"]): string {
  if (typeof entry !== "string") return "";
  return kind === "lines" ? entry : entry.trim();
}

function problemOf(field: FormField, entry: FormDraft[string]): string | undefined {
  const { kind, isRequired, isSecret, default: usual } = field;
  if (isSecret && secretOf(entry).act === "keep") return undefined;
  const value = valueOf(field, entry);
  if (value === undefined || value === null) {
    if (textOf(entry, kind) !== "") return t("Enter a number");
    return isRequired && usual === undefined ? t("Required") : undefined;
  }
  return typeof value === "number" ? numberProblem(field, value) : undefined;
}

function numberProblem({ kind, min, max, step, unit }: FormField, value: number): string | undefined {
  const said = (number: number) => (unit === undefined ? `${number}` : plainQuantity(number, unit));
  if (kind === "integer" && !Number.isInteger(value)) return t("Enter a whole number");
  if (min !== undefined && max !== undefined && (value < min || value > max)) {
    return t("{said} to {said2}", { said: said(min), said2: said(max) });
  }
  if (min !== undefined && value < min) return t("At least {said}", { said: said(min) });
  if (max !== undefined && value > max) return t("At most {said}", { said: said(max) });
  if (step !== undefined && !Number.isInteger(value / step)) return t("In steps of {said}", { said: said(step) });
  return undefined;
}

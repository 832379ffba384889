import type { FormField } from "@atrium/contract";
import { type Module, type SiteDevice, systemOf } from "@atrium/contract/devices";
import { phrase, type Phrase, t } from "@atrium/words";
import { draftOf, type FormDraft, type FormValue, valuesOf } from "../../../settings/forms/formDraft.ts";

type Facts = SiteDevice["facts"];
type Fact = Facts[string];

/** One fact as a field; those of other forms (outlines, arrays of numbers) stay as they are. */
interface FactField {
  readonly field: FormField;
  readonly isList: boolean;
}

/** What the system knows of its devices beside their points, as fields of a form. */
export function factFields(module: Module, facts: Facts): readonly FactField[] {
  const shape = systemOf(module)?.facts?.shape ?? {};
  const keys = [...new Set([...Object.keys(shape), ...Object.keys(facts)])];
  return keys.flatMap((key) => {
    const kind = kindOf(facts[key], (value) => shape[key]?.safeParse(value).success === true);
    if (kind === undefined) return [];
    const isList = kind === "list";
    const field: FormField = {
      key,
      ...nameOf(key),
      kind: isList ? "lines" : kind,
      isRequired: false,
      isSecret: false,
      ...(isList ? { hint: t("One per line.") } : {}),
    };
    return [{ field, isList }];
  });
}

export function factDraft(fields: readonly FactField[], facts: Facts): FormDraft {
  const values = fields.map(({ field: { key }, isList }): [string, FormValue] => {
    const value = facts[key];
    if (isList) return [key, Array.isArray(value) ? value.join("\n") : null];
    return [key, value === undefined || typeof value === "object" ? null : value];
  });
  return draftOf(
    fields.map(({ field }) => field),
    Object.fromEntries(values.filter(([, value]) => value !== null && value !== "")),
  );
}

/** The facts as they shall be. @param before those that the form does not show stay */
export function factsOfDraft(fields: readonly FactField[], draft: FormDraft, before: Facts): Facts {
  const shown = new Set(fields.map(({ field }) => field.key));
  const kept = Object.entries(before).filter(([key]) => !shown.has(key));
  const lists = new Set(fields.filter(({ isList }) => isList).map(({ field }) => field.key));
  const values = valuesOf(
    fields.map(({ field }) => field),
    draft,
  );
  const stated = Object.entries(values).flatMap(([key, value]): [string, Fact][] => {
    if (value === null) return [];
    if (!lists.has(key)) return [[key, value]];
    return [[key, linesOf(String(value))]];
  });
  return Object.fromEntries([...kept, ...stated]);
}

type Kind = "text" | "number" | "yes-no" | "list";

/** By what stands there, else by what the system would take. */
function kindOf(value: Fact | undefined, isTaken: (value: unknown) => boolean): Kind | undefined {
  if (Array.isArray(value)) return value.every((one) => typeof one === "string") ? "list" : undefined;
  if (typeof value === "object") return undefined;
  if (typeof value === "boolean") return "yes-no";
  // A number of the customer's own may be a word.
  if (typeof value === "number") return "number";
  if (typeof value === "string") return "text";
  if (isTaken(["first"]) || isTaken(["first/A01"])) return "list";
  if (isTaken(true)) return "yes-no";
  if (isTaken(1)) return "number";
  return "text";
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** What facts of our systems are called, with the unit of an amount. */
const NAMES: Readonly<Record<string, { readonly label: Phrase; readonly unit?: string }>> = {
  also: { label: phrase("Also lights rooms") },
  arm: { label: phrase("Barrier arm") },
  capacity: { label: phrase("Capacity") },
  category: { label: phrase("Equipment category") },
  channels: { label: phrase("Channels") },
  compartments: { label: phrase("Compartments") },
  controllable: { label: phrase("Controllable") },
  door: { label: phrase("Associated door") },
  facing: { label: phrase("Facing"), unit: "°" },
  fov: { label: phrase("Field of view"), unit: "°" },
  kg: { label: phrase("Rated load"), unit: "kg" },
  kw: { label: phrase("Rated power"), unit: "kW" },
  kwp: { label: phrase("Peak power"), unit: "kWp" },
  lane: { label: phrase("Lane") },
  m3h: { label: phrase("Rated air flow"), unit: "m³/h" },
  openController: { label: phrase("Opens its controls") },
  persons: { label: phrase("Rated persons") },
  range: { label: phrase("Viewing range"), unit: "m" },
  rooms: { label: phrase("Rooms served") },
  serves: { label: phrase("Serves") },
  speakers: { label: phrase("Loudspeakers") },
  station: { label: phrase("Station") },
  strings: { label: phrase("Strings") },
  watts: { label: phrase("Rated power"), unit: "W" },
};

/** Facts that only this site knows are called by their keys. */
function nameOf(key: string): { readonly label: string; readonly unit?: string } {
  const known = NAMES[key];
  return known === undefined ? { label: labelOf(key) } : { ...known, label: t(known.label) };
}

/** "devID" as it is, "fieldOfView" as "Field of view". */
function labelOf(key: string): string {
  const words = key.replaceAll(
    /([a-z])([A-Z][a-z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

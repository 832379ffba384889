import type { DerivedPoint, Unit } from "@atrium/contract/devices";
import { placeKey } from "@atrium/contract/site";
import { placeOf } from "../../collections/form/placeOptions.ts";

/** A point that an input reads: device and key. */
interface DraftReference {
  readonly device: string;
  readonly point: string;
}

/** One input as the form holds it. */
export interface DraftInput {
  readonly name: string;
  readonly kind: "points" | "area";
  readonly points: readonly DraftReference[];
  /** Empty: as the points have it. */
  readonly unit: string;
  /** `office-building/first`; empty: none yet. */
  readonly place: string;
}

export interface DerivedDraft {
  readonly device: string;
  readonly key: string;
  readonly name: string;
  readonly formula: string;
  readonly inputs: readonly DraftInput[];
  readonly unit: Unit | "";
  readonly decimals: number | "";
  readonly min: number | "";
  readonly max: number | "";
}

export const NEW_INPUT: DraftInput = { name: "", kind: "points", points: [], unit: "", place: "" };

export function draftOf(point: DerivedPoint | undefined): DerivedDraft {
  return {
    device: point?.device ?? "",
    key: point?.key ?? "",
    name: point?.name ?? "",
    formula: point?.formula ?? "",
    inputs: (point?.inputs ?? []).map((input) => draftInput(input, point?.device ?? "")),
    unit: point?.unit ?? "",
    decimals: point?.decimals ?? "",
    min: point?.min ?? "",
    max: point?.max ?? "",
  };
}

function draftInput(input: DerivedPoint["inputs"][number], own: string): DraftInput {
  const { name } = input;
  if ("area" in input) return { ...NEW_INPUT, name, kind: "area", place: placeKey(input.area) };
  const points = input.points.map(({ device = own, point }) => ({ device, point }));
  return { ...NEW_INPUT, name, points, unit: input.unit ?? "" };
}

/** What the form sends, before it is checked. */
export function pointOf(draft: DerivedDraft): unknown {
  const { unit, decimals, min, max, inputs, ...rest } = draft;
  return {
    ...rest,
    inputs: inputs.map((input) => inputOf(input, draft.device)),
    ...(unit === "" ? {} : { unit }),
    ...(decimals === "" ? {} : { decimals }),
    ...(min === "" ? {} : { min }),
    ...(max === "" ? {} : { max }),
  };
}

function inputOf({ name, kind, points, unit, place }: DraftInput, own: string): unknown {
  if (kind === "area") return { name, area: place === "" ? {} : placeOf(place) };
  return {
    name,
    points: points.map(({ device, point }) => (device === own ? { point } : { device, point })),
    ...(unit === "" ? {} : { unit }),
  };
}

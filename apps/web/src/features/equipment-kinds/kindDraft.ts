import type { EquipmentKind } from "@atrium/contract/devices";

type Priority = EquipmentKind["alarms"][number]["priority"];

/** An alarm as the form holds it. */
export interface AlarmDraft {
  readonly point: string;
  /** As typed: "1, 2". */
  readonly values: string;
  readonly text: string;
  readonly priority: Priority;
}

/** A kind of equipment as the form holds it. */
export interface KindDraft {
  readonly key: string;
  readonly name: string;
  readonly shortCode: string;
  readonly page: EquipmentKind["page"];
  readonly icon: string;
  readonly points: readonly string[];
  readonly main: string;
  readonly hasOthers: boolean;
  /** Empty: it neither runs nor stands. */
  readonly runningPoint: string;
  readonly runningValues: string;
  readonly alarms: readonly AlarmDraft[];
  /** What it is in Brick and Project Haystack; empty: not said. */
  readonly brick: string;
  readonly haystack: string;
  /** The same of its points, which its file says. */
  readonly pointClasses: NonNullable<EquipmentKind["semantics"]>["points"];
}

export const EMPTY_KIND: KindDraft = {
  key: "",
  name: "",
  shortCode: "",
  page: "mechanical",
  icon: "factory",
  points: [],
  main: "",
  hasOthers: false,
  runningPoint: "",
  runningValues: "1",
  alarms: [],
  brick: "",
  haystack: "",
  pointClasses: undefined,
};

export function kindDraft(kind: EquipmentKind): KindDraft {
  const { key, name, shortCode, page, icon, points, main, hasOthers = false, running, alarms, semantics } = kind;
  return {
    key,
    name,
    shortCode,
    page,
    icon,
    points,
    main,
    hasOthers,
    runningPoint: running?.point ?? "",
    runningValues: running?.values.join(", ") ?? "1",
    alarms: alarms.map(({ point, values, text = "", priority }) => ({
      point,
      values: values.join(", "),
      text,
      priority,
    })),
    brick: semantics?.brick ?? "",
    haystack: semantics?.haystack ?? "",
    pointClasses: semantics?.points,
  };
}

/** The kind as it would be sent, before it is checked. */
export function kindOfDraft(draft: KindDraft): unknown {
  const { key, name, shortCode, page, icon, points, main, hasOthers, runningPoint, runningValues, alarms } = draft;
  return {
    key: key.trim(),
    name: name.trim(),
    shortCode: shortCode.trim(),
    page,
    icon,
    main,
    points,
    ...(hasOthers ? { hasOthers } : {}),
    ...(runningPoint === "" ? {} : { running: { point: runningPoint, values: codesOf(runningValues) } }),
    alarms: alarms.map(alarmOf),
    ...semanticsOf(draft),
  };
}

function semanticsOf({ brick, haystack, pointClasses }: KindDraft): object {
  const said = {
    ...(brick.trim() === "" ? {} : { brick: brick.trim() }),
    ...(haystack.trim() === "" ? {} : { haystack: haystack.trim() }),
    ...(pointClasses === undefined ? {} : { points: pointClasses }),
  };
  return Object.keys(said).length === 0 ? {} : { semantics: said };
}

/** Without a text it has the name of its point. */
function alarmOf({ point, values, text, priority }: AlarmDraft) {
  const alarm = { point, values: codesOf(values), priority };
  return text.trim() === "" ? alarm : { ...alarm, text: text.trim() };
}

/** "1, 2" as 1 and 2; a word in between is no number, which the check then says. */
function codesOf(typed: string): number[] {
  return typed
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")
    .map(Number);
}

/** Without a point its alarms go too, and what ran by it neither runs nor stands. */
export function withoutPoint(draft: KindDraft, index: number): Partial<KindDraft> {
  const gone = draft.points[index];
  const points = draft.points.toSpliced(index, 1);
  return {
    points,
    main: draft.main === gone ? (points[0] ?? "") : draft.main,
    runningPoint: draft.runningPoint === gone ? "" : draft.runningPoint,
    alarms: draft.alarms.filter(({ point }) => point !== gone),
  };
}

/** The points with one of them a place up (-1) or down (1). */
export function moved(points: readonly string[], index: number, by: -1 | 1): readonly string[] {
  const [one, other] = [points[index], points[index + by]];
  return one === undefined || other === undefined ? points : points.with(index, other).with(index + by, one);
}

import { phrase, type Phrase, t } from "@atrium/words";
import type { Module } from "@atrium/contract/devices";
import type { EffectState, FirePanel, PlannedEffect } from "@atrium/contract/site";
import { PointKey } from "@atrium/contract";

/** What a panel can cause, and how its devices show that they did it. */
interface EffectKind {
  readonly label: Phrase;
  readonly column: Phrase;
  readonly module: Module;
  readonly state: readonly EffectState[];
  /** s. */
  readonly within: number;
}

const is = (point: string, ...values: number[]): EffectState => ({ point: PointKey.parse(point), values });

export const EFFECT_KINDS: Readonly<Record<string, EffectKind>> = {
  doors: {
    label: phrase("Escape doors released"),
    column: phrase("Doors"),
    module: "access-control",
    state: [is("mode", 3)],
    within: 10,
  },
  gates: {
    label: phrase("Gate barriers open"),
    column: phrase("Barriers"),
    module: "access-control",
    state: [is("contact", 1)],
    within: 20,
  },
  fans: {
    label: phrase("Exhaust fans stopped"),
    column: phrase("Fans"),
    module: "exhaust-fan",
    state: [{ point: PointKey.parse("speed"), below: 1 }],
    within: 30,
  },
  doas: { label: phrase("DOAS stopped"), column: phrase("DOAS"), module: "doas", state: [is("on", 0)], within: 20 },
  ahu: {
    label: phrase("Air handling units stopped"),
    column: phrase("AHU"),
    module: "equipment",
    state: [is("status", 0)],
    within: 30,
  },
  "smoke-fan": {
    label: phrase("Smoke fan running"),
    column: phrase("Smoke"),
    module: "equipment",
    state: [is("status", 1)],
    within: 30,
  },
  lifts: {
    label: phrase("Lifts at 1st Floor, doors open"),
    column: phrase("Lifts"),
    module: "lift",
    state: [is("floor", 1), is("door", 2)],
    within: 60,
  },
  pa: {
    label: phrase("Evacuation message playing"),
    column: phrase("PA"),
    module: "pa",
    state: [is("priority", 3)],
    within: 30,
  },
};

/** An effect as it begins: nothing is named yet. */
export function newEffect(kind: string, { effects }: Pick<FirePanel, "effects">): PlannedEffect | undefined {
  const known = EFFECT_KINDS[kind];
  if (known === undefined) return undefined;
  const isTaken = (key: string) => effects.some((one) => one.key === key);
  let key = kind;
  for (let count = 2; isTaken(key); count += 1) key = `${kind}-${String(count)}`;
  const { label, column, state, within } = known;
  return { key, name: t(label), column: t(column), devices: [], state: [...state], within };
}

/** Of which module the devices of an effect are: they show what it says. */
export function moduleOf({ state }: PlannedEffect): Module | undefined {
  const kinds = Object.values(EFFECT_KINDS);
  const points = (states: readonly EffectState[]) => states.map(({ point }) => point).join();
  return kinds.find((one) => points(one.state) === points(state))?.module;
}

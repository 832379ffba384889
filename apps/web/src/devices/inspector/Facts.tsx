import { type PointDescription, valueText } from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import { useMemo } from "react";
import { usePoints } from "../../platform/liveHooks.ts";
import type { PointValue } from "../../platform/livePoints.ts";
import { clock } from "../../platform/time.ts";
import { useDevices } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import { figureOf } from "../liveFigures.ts";
import styles from "./history.module.css";

/** A fact's name and what it says; undefined: not known, so left out. */
export type Fact = readonly [name: string, text: string | undefined];

interface FactsProps {
  device: Device;
  seenAt: number | null;
  facts: readonly Fact[];
}

/** What the device is: the facts of its kind, its gateway, when it was last seen. */
export function Facts({ device, seenAt, facts }: FactsProps) {
  const { timeZone } = useDevices();
  const [own, derived] = useMemo(() => pointsOf(device), [device]);
  const ids = useMemo(() => own.map(({ id }) => id), [own]);
  const reason = usePoints(ids, (values) => values.find((value) => value?.reason !== undefined)?.reason);
  const [first, ...others] = facts;
  const all: Fact[] = [
    ...(first === undefined ? [] : [first]),
    [t("Gateway"), device.gateway],
    [t("Last seen"), seenAt === null ? undefined : clock(seenAt, timeZone)],
    [t("No current value"), reason],
    ...others,
    ...useDerivedFacts(derived),
  ];
  return (
    <dl className={`grid gap-8-12 m-0 border-t ${styles["facts"]}`}>
      {all.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt className="t11 muted">{name}</dt>
            <dd className="m-0 t12 num">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** What the device reports, and what is computed of it. */
function pointsOf({ points }: Device): [own: PointDescription[], derived: PointDescription[]] {
  const all = Object.values(points);
  return [all.filter(({ isDerived }) => isDerived !== true), all.filter(({ isDerived }) => isDerived === true)];
}

/** Derived points with their values, and why they have none. */
function useDerivedFacts(derived: readonly PointDescription[]): readonly Fact[] {
  const ids = useMemo(() => derived.map(({ id }) => id), [derived]);
  const texts = usePoints(ids, (values) => values.map((value, index) => derivedText(derived[index], value)), areSame);
  return derived.map(({ name }, index) => [sayTerm(name), texts[index]]);
}

/** "5.20"; "5.20 (stale)"; of one without a good value the reason: "Power of Chiller 1 has no value." */
function derivedText(point: PointDescription | undefined, live: PointValue | undefined): string {
  const { value, doubt } = figureOf(live);
  if (live?.reason !== undefined && value === null) return live.reason;
  const text = valueText(point, value);
  return doubt === undefined || value === null ? text : t("{text} ({doubt})", { text, doubt });
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

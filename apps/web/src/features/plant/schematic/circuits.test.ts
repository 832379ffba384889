import { EQUIPMENT_SYSTEMS } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { deviceWith } from "../../../devices/device.fixture.ts";
import type { Seen } from "../seen.ts";
import { type Circuit, everyCircuit } from "./circuits.ts";
import { mechanicalCircuits } from "./mechanicalCircuits.ts";
import { plumbingCircuits } from "./plumbingCircuits.ts";

const CIRCUITS = { mechanical: mechanicalCircuits, plumbing: plumbingCircuits } as const;

interface Standing {
  readonly placement?: string;
  readonly floor?: string;
  readonly room?: string;
  /** Whether its pump runs; null: no value. */
  readonly runs?: boolean | null;
  readonly isStale?: boolean;
}

function seen(id: string, category: string, { runs = true, isStale = false, ...place }: Standing = {}): Seen {
  return {
    device: { ...deviceWith(id, []), ...place, facts: { category } },
    reading: {
      values: { "pump-status": runs === null ? null : Number(runs) },
      condition: { isOn: runs === true },
      state: "on",
      isStale,
      stuck: [],
      seenAt: 1,
      changedAt: null,
      holds: {},
      hold: undefined,
      lostHold: undefined,
    },
  };
}

function plan(all: readonly Seen[]) {
  return { seen: all, nameOf: (placement: string) => placement };
}

/** Ids of what stands in some circuits, in their order. */
function drawnIn(circuits: readonly Circuit[]): string[] {
  return everyCircuit(circuits).flatMap(({ stages }) =>
    stages.flatMap(({ equipment }) => equipment.map(({ device }) => String(device.id))),
  );
}

test.each(["mechanical", "plumbing"] as const)(
  "every piece of %s equipment is drawn once, wherever it stands",
  (name) => {
    const all = Object.keys(EQUIPMENT_SYSTEMS[name]).flatMap((category) =>
      ["yard", "tower"].flatMap((placement) =>
        ["first", "rooftop"].map((floor) => seen(`${category}-${placement}-${floor}`, category, { placement, floor })),
      ),
    );
    expect(drawnIn(CIRCUITS[name](plan(all))).toSorted()).toEqual(
      all.map(({ device }) => String(device.id)).toSorted(),
    );
  },
);

test("a page without equipment has no circuits, and none is drawn of which nothing is there", () => {
  expect(mechanicalCircuits(plan([]))).toEqual([]);
  expect(plumbingCircuits(plan([seen("P", "pond-pump")])).map(({ key }) => key)).toEqual(["pond"]);
});

test("chillers are where condenser pumps are: the pumps beside them come first, those of buildings in their branches", () => {
  const circuit = mechanicalCircuits(
    plan([
      seen("roof-pump", "chilled-water-pump", { placement: "tower" }),
      seen("plant-pump", "chilled-water-pump", { placement: "yard" }),
      seen("condenser", "condenser-water-pump", { placement: "yard" }),
      seen("ahu", "ahu", { placement: "tower", room: "R5" }),
      seen("lamp", "ultraviolet", { placement: "tower", room: "R5" }),
    ]),
  ).find(({ key }) => key === "chilled");
  expect(circuit?.stages.map(({ key }) => key)).toEqual(["Chillers", "primary pumps"]);
  expect(circuit?.stages[0]?.isUnmeasured).toBe(true);
  expect(circuit?.branches.map(({ key }) => key)).toEqual(["coils tower"]);
  expect(drawnIn(circuit?.branches ?? [])).toEqual(["roof-pump", "ahu", "lamp"]);
});

test("water flows while a pump runs, does not while all stand, and nobody knows where one that may run is not heard", () => {
  const flow = (...pumps: readonly Standing[]) =>
    plumbingCircuits(plan(pumps.map((one, index) => seen(`SP-${String(index)}`, "sewage-pump", one))))[0]?.isFlowing;
  expect(flow({ runs: true }, { runs: false })).toBe(true);
  expect(flow({ runs: false }, { runs: false })).toBe(false);
  expect(flow({ runs: false }, { runs: null })).toBeUndefined();
  expect(flow({ runs: false }, { runs: true, isStale: true })).toBeUndefined();
});

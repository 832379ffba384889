import { eitherOf } from "@atrium/contract";
import type { ElectricalNode, SiteElectricity } from "@atrium/contract/energy";
import type { FloorPlan } from "@atrium/contract/site";
import { ENERGY_METER } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { Path, Problems } from "../problems.ts";
import type { SiteDocuments } from "../siteDocuments.ts";

type Kind = ElectricalNode["kind"];
type Report = (at: Path, problem: string) => void;

/** What may feed what. */
const FED_BY: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  transformer: ["incomer", "main-board"],
  "main-board": ["incomer", "transformer", "main-board"],
  board: ["incomer", "transformer", "main-board", "board"],
  solar: ["incomer", "transformer", "main-board", "board"],
};

/** Each node stands behind the one that feeds it, and what it names is of the site; nothing is fed or measured twice. */
export function checkElectricity(
  { settings, campus, plans }: Pick<SiteDocuments, "settings" | "campus" | "plans">,
  problems: Problems,
): void {
  const { electricity } = settings?.value ?? {};
  if (settings === undefined || electricity === undefined) return;
  const report: Report = (at, problem) => problems.add(settings, ["electricity", "nodes", ...at], problem);
  checkOrder(electricity, report);
  checkDevices(
    electricity,
    plans.map(({ value }) => value),
    report,
  );
  checkPlaces(
    electricity,
    new Map(campus.value.places.map(({ key, floors }) => [key, new Set(floors.map((floor) => floor.key))])),
    report,
  );
}

function checkOrder({ nodes }: SiteElectricity, report: Report): void {
  const before = new Map<string, Kind>();
  nodes.forEach((node, index) => {
    if (before.has(node.key)) report([index, "key"], t('node "{key}" already exists', { key: node.key }));
    if ("from" in node) checkFeed(node, before, (at, problem) => report([index, ...at], problem));
    before.set(node.key, node.kind);
  });
  if (nodes.every(({ kind }) => kind !== "incomer")) report([], t("expected at least one incomer"));
}

function checkFeed(node: ElectricalNode & { from: string }, before: ReadonlyMap<string, Kind>, report: Report): void {
  const feeding = before.get(node.from);
  const allowed = FED_BY[node.kind] ?? [];
  if (feeding === undefined) {
    report(["from"], t('there is no node "{from}" before this one', { from: node.from }));
  } else if (!allowed.includes(feeding)) {
    report(
      ["from"],
      t("{kind} must be fed by {allowed}, not by {feeding}", {
        kind: node.kind,
        allowed: eitherOf(allowed),
        feeding,
      }),
    );
  }
  const generator = node.kind === "main-board" ? node.standby?.generator : undefined;
  if (generator !== undefined && before.get(generator) !== "generator") {
    report(["standby", "generator"], t('there is no generator "{generator}" before this node', { generator }));
  }
}

function checkDevices({ nodes }: SiteElectricity, plans: readonly FloorPlan[], report: Report): void {
  const devices = new Map(plans.flatMap((plan) => plan.devices.map((device) => [device.id, device] as const)));
  const measuring = new Set<string>();
  const known = (id: string | undefined, at: Path) => {
    if (id !== undefined && !devices.has(id)) report(at, t('there is no device "{id}" on any plan', { id }));
  };
  const measure = (id: string, at: Path) => {
    if (measuring.has(id)) report(at, t('"{id}" already measures another node', { id }));
    measuring.add(id);
    const device = devices.get(id);
    if (device === undefined || device.module !== ENERGY_METER.module) {
      report(at, t('there is no energy meter "{id}" on any plan', { id }));
    }
    return device;
  };
  nodes.forEach((node, index) => {
    known(node.device, [index, "device"]);
    if (node.kind === "transformer") known(node.switchgear, [index, "switchgear"]);
    if (node.kind === "generator") known(node.dayTank, [index, "dayTank"]);
    if (node.kind === "main-board") {
      known(node.capacitor?.device, [index, "capacitor", "device"]);
      known(node.standby?.device, [index, "standby", "device"]);
    }
    if (node.kind === "board") node.meters.forEach((id, at) => measure(id, [index, "meters", at]));
    if (node.meter === undefined) return;
    const meter = measure(node.meter, [index, "meter"]);
    const parts = meter === undefined ? 1 : (ENERGY_METER.facts.safeParse(meter).data?.channels?.length ?? 1);
    if (parts !== 1) {
      report(
        [index, "meter"],
        t('expected a meter with one part: "{meter}" has {parts}', { meter: node.meter, parts }),
      );
    }
  });
}

function checkPlaces(
  { nodes }: SiteElectricity,
  places: ReadonlyMap<string, ReadonlySet<string>>,
  report: Report,
): void {
  const served = new Set<string>();
  nodes.forEach((node, index) => {
    if (node.kind === "solar") {
      node.placements.forEach((placement, at) => {
        if (!places.has(placement)) {
          report([index, "placements", at], t('there is no place "{placement}"', { placement }));
        }
      });
    }
    if (node.kind !== "board") return;
    node.serves.forEach(({ placement, floor }, at) => {
      const floors = places.get(placement);
      if (floors === undefined) {
        report([index, "serves", at, "placement"], t('there is no place "{placement}"', { placement }));
      } else if (floor !== undefined && !floors.has(floor)) {
        report([index, "serves", at, "floor"], t('"{placement}" has no floor "{floor}"', { placement, floor }));
      }
      const key = `${placement} ${floor ?? ""}`;
      if (served.has(key)) report([index, "serves", at], t("already served by another board"));
      served.add(key);
    });
  });
}

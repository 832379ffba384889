import { t } from "@atrium/words";
import * as z from "zod";
import { ConnectionId, DeviceId, PointKey } from "../base/ids.ts";
import { PlacementKey } from "./place.ts";
import { PlainName } from "../base/plainName.ts";

/** A panel as its cabinet is labelled: `FP-O1`. */
export const FirePanelId = z
  .string()
  .max(40)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, {
    error: () => t("expected letters, digits, dots, hyphens and underscores, starting with a letter or digit"),
  });
export type FirePanelId = z.infer<typeof FirePanelId>;

/** The key of an effect within its panel. */
const EffectKey = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => t("expected lower-case letters, digits and hyphens") });

/** What a device has to report to have done it: a point has one of these values, or is below one. */
const EffectState = z.union([
  z.object({ point: PointKey, values: z.array(z.number()).min(1).max(20) }),
  z.object({ point: PointKey, below: z.number() }),
]);
export type EffectState = z.infer<typeof EffectState>;

/** What an alarm must cause: all of these devices are in this state within so many seconds. */
export const PlannedEffect = z.object({
  key: EffectKey,
  /** "Exhaust fans stopped". */
  name: PlainName,
  /** Its column of the board: "Fans". */
  column: z.string().min(1).max(20),
  devices: z.array(DeviceId).min(1).max(500),
  /** All of them have to hold. */
  state: z.array(EffectState).min(1).max(4),
  within: z.int().min(1).max(600),
});
export type PlannedEffect = z.infer<typeof PlannedEffect>;

/** One zone of a panel: its detectors, and what their alarm must cause. */
const FireZone = z.object({
  number: z.int().min(1).max(9_999),
  /** "Zone D and Café". */
  name: PlainName,
  detectors: z.array(DeviceId).min(1).max(1_000),
  effects: z.array(EffectKey).max(60),
});

/** The program of a fire panel as whoever planned it handed it over. Atrium compares it with what is seen, and acts on nothing of it. */
export const FirePanel = z.object({
  id: FirePanelId,
  /** The line by which its detectors are read. */
  connection: ConnectionId,
  /** The building that it watches. */
  placement: PlacementKey,
  revision: z.string().min(1).max(20),
  /** Of that revision. */
  date: z.iso.date(),
  effects: z.array(PlannedEffect).max(200),
  zones: z.array(FireZone).min(1).max(200),
});
export type FirePanel = z.infer<typeof FirePanel>;

export const FirePanels = z.array(FirePanel).max(50);
export type FirePanels = z.infer<typeof FirePanels>;

/** An effect of a zone, among all of a site. */
export function fireEffectKey(panel: string, zone: string, effect: string): string {
  return `${panel}/${zone}/${effect}`;
}

interface ProgramSite {
  /** Of each device, by its id. */
  readonly modules: ReadonlyMap<string, string>;
  readonly connections: ReadonlySet<string>;
  readonly placements: ReadonlySet<string>;
}

interface ProgramProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What of the programs of a site's panels means nothing there. @param detects the module of detectors */
export function fireProgramProblems(panels: FirePanels, site: ProgramSite, detects: string): ProgramProblem[] {
  const problems: ProgramProblem[] = [];
  const report = (path: ProgramProblem["path"], message: string) => problems.push({ path, message });
  const zoneOf = new Map<string, string>();
  panels.forEach((panel, at) => {
    const { id, connection, placement, effects, zones } = panel;
    if (panels.findIndex((one) => one.id === id) < at) report([at, "id"], t('panel "{id}" already exists', { id }));
    if (!site.connections.has(connection)) {
      report([at, "connection"], t('there is no connection "{connection}"', { connection }));
    }
    if (!site.placements.has(placement)) report([at, "placement"], t('there is no place "{placement}"', { placement }));
    effects.forEach(({ key, devices }, index) => {
      const where = [at, "effects", index];
      if (effects.findIndex((one) => one.key === key) < index) {
        report([...where, "key"], t('"{key}" already exists', { key }));
      }
      devices.forEach((device, number) => {
        if (!site.modules.has(device)) {
          report([...where, "devices", number], t('there is no device "{device}"', { device }));
        }
        if (devices.indexOf(device) < number) {
          report([...where, "devices", number], t('"{device}" is listed twice', { device }));
        }
      });
    });
    zones.forEach((zone, index) => {
      const where = [at, "zones", index];
      const isTaken = zones.findIndex(({ number }) => number === zone.number) < index;
      if (isTaken) report([...where, "number"], t("zone {number} already exists", { number: zone.number }));
      zone.detectors.forEach((detector, number) => {
        const field = [...where, "detectors", number];
        if (site.modules.get(detector) !== detects) {
          report(field, t('there is no fire detector "{detector}"', { detector }));
        }
        const other = zoneOf.get(detector);
        if (other !== undefined) report(field, t('"{detector}" is already in {other}', { detector, other }));
        zoneOf.set(detector, t("zone {number} of {id}", { number: zone.number, id }));
      });
      zone.effects.forEach((effect, number) => {
        const isPlanned = effects.some(({ key }) => key === effect);
        if (!isPlanned) report([...where, "effects", number], t('the panel has no effect "{effect}"', { effect }));
      });
    });
  });
  return problems;
}

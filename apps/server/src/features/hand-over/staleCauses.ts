import { type SheetStale, sourceWords } from "@atrium/contract/alarms";
import { type DeviceDescription, isAnswered } from "@atrium/contract/devices";
import { CAMPUS, type Health } from "@atrium/contract/site";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";

export interface StaleNeeds {
  readonly directory: { readonly devices: readonly DeviceDescription[] };
  readonly newest: { readonly qualities: ArrayLike<number> };
  readonly names: SiteNames;
  readonly health: { current(): Pick<Health, "connections"> };
}

/** So many devices of one cause are named. */
const MAX_NAMED = 10;

/** Devices without a value of now at a place, each cause once, the one with the most devices first. */
export function staleCauses({ directory, newest, health, names }: StaleNeeds, placement: string): SheetStale[] {
  const stale = directory.devices.filter(
    (device) =>
      device.points.length > 0 &&
      (placement === CAMPUS || device.placement === placement) &&
      device.points.some(({ id }) => !isAnswered(newest.qualities[id])),
  );
  const connections = new Map(health.current().connections.map((one) => [one.id, one]));
  return [...Map.groupBy(stale, ({ connection }) => connection)]
    .map(([id, devices]) => causeOf(id === undefined ? undefined : connections.get(id), devices, names))
    .toSorted((one, other) => other.total - one.total);
}

function causeOf(
  connection: Health["connections"][number] | undefined,
  devices: readonly DeviceDescription[],
  names: SiteNames,
): SheetStale {
  const isLost = connection !== undefined && connection.state !== "connected";
  const { reason } = connection ?? {};
  return {
    cause: connection?.name ?? null,
    ...(reason === undefined ? {} : { reason }),
    since: isLost ? connection.since : null,
    total: devices.length,
    devices: devices
      .slice(0, MAX_NAMED)
      .map((device) => sourceWords({ name: device.name, placeName: placeWords(device, names) })),
  };
}

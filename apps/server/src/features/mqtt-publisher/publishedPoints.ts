import type { Module } from "@atrium/contract/devices";
import { type DeviceDescription, type PointDescription, QUALITY_NAMES, type Quality } from "@atrium/contract/devices";
import type { MqttPublisherSettings } from "@atrium/contract/integrations";
import { isReleasable } from "../../platform/integrations/foreignCommands.ts";
import { nameOf } from "../../platform/integrations/siteModel.ts";
import { devicesWithin, Reach } from "../../platform/reach.ts";

/** The newest values, as columns with the id of a point as index. */
export interface NewestValues {
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
  /** Time at the source, ms since the epoch; NaN: never. */
  readonly times: ArrayLike<number>;
  readonly texts: { get(code: number): string | undefined };
}

/** A point that leaves. */
export interface PublishedPoint {
  readonly device: DeviceDescription;
  readonly point: PointDescription;
  /** Whether messages may command it. */
  readonly isCommanded: boolean;
}

/** A value as it leaves. */
export interface PublishedValue {
  /** Of an enum its code; null: there has been none. */
  readonly value: number | boolean | string | null;
  /** The name of an enum's state. */
  readonly state?: string | undefined;
  readonly quality: Quality;
  /** ms since the epoch; null: never. */
  readonly time: number | null;
}

/** By the id of the point. */
export function publishedPoints(
  devices: readonly DeviceDescription[],
  { limits, commands }: Pick<MqttPublisherSettings, "limits" | "commands">,
): ReadonlyMap<number, PublishedPoint> {
  const commanded: ReadonlySet<string> = new Set<Module>(commands);
  return new Map(
    devicesWithin(devices, Reach.of(limits)).flatMap((device) =>
      device.points.map((point) => [
        point.id,
        { device, point, isCommanded: commanded.has(device.module) && isReleasable(device, point) },
      ]),
    ),
  );
}

export function valueOf({ id, kind, states }: PointDescription, newest: NewestValues): PublishedValue {
  const number = newest.values[id] ?? Number.NaN;
  const time = newest.times[id] ?? Number.NaN;
  const quality = QUALITY_NAMES[newest.qualities[id] ?? 1] ?? "stale";
  const at = Number.isNaN(time) ? null : time;
  if (Number.isNaN(number)) return { value: null, quality, time: at };
  if (kind === "boolean") return { value: number !== 0, quality, time: at };
  if (kind === "text") return { value: newest.texts.get(number) ?? null, quality, time: at };
  const state = kind === "enum" ? states?.find(({ value }) => value === number) : undefined;
  return { value: number, ...(state !== undefined && { state: nameOf(state.name) }), quality, time: at };
}

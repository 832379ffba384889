import { ConnectionId, PointId } from "@atrium/contract";
import { isAddressProblem } from "../src/productCatalog.ts";
import type { DriverOptions } from "../src/driver.ts";
import type { AddressProblem, DriverPoint, PointTemplate } from "../src/productCatalog.ts";
import { silentLog } from "./recordingSink.ts";

/** Options of a driver under test. */
export function driverOptions(
  settings: Record<string, unknown>,
  rest: Pick<DriverOptions, "points" | "sink" | "clock" | "isObserved">,
): DriverOptions {
  const connection = { id: ConnectionId.parse("test"), name: "Test", settings };
  return { connection, log: silentLog, ...rest };
}

/** A template's point as the server would hand it to a driver. */
export function testPoint(
  template: PointTemplate | AddressProblem,
  rest: { readonly id: number; readonly device: string; readonly expectedInterval: number },
): DriverPoint {
  if (isAddressProblem(template)) throw new Error(template.problem);
  return { ...template, ...rest, id: PointId.parse(rest.id) };
}

/** What shows that a momentary command was carried out: values of another point, and seconds until it has them. */
export interface ShownBy {
  readonly values: readonly number[];
  readonly within?: number;
}

/** The same points, where a command of one of them is momentary, shown by values of another one where these are given. */
export function withMomentary(
  points: readonly DriverPoint[],
  { momentary, other, shownBy }: { momentary: PointId; other?: PointId; shownBy?: ShownBy | undefined },
): DriverPoint[] {
  const key = points.find(({ id }) => id === other)?.key;
  const feedback = key === undefined || shownBy === undefined ? {} : { feedback: { point: key, ...shownBy } };
  return points.map((point) => (point.id === momentary ? { ...point, isMomentary: true, ...feedback } : point));
}
